#!/usr/bin/env node
import { commandLine } from './command-line.js';
import { processTerminal } from './console/terminal.js';

/** What was given up, such as a socket that never closes, may hold the process so many milliseconds. */
const patience = 2_000;

const code = await commandLine(process.argv.slice(2), processTerminal());
process.exitCode = code;
setTimeout(() => process.exit(code), patience).unref();
