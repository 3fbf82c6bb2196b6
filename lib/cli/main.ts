#!/usr/bin/env node
import { commandLine } from './command-line.js';
import { processTerminal } from './terminal.js';

process.exitCode = await commandLine(process.argv.slice(2), processTerminal());
