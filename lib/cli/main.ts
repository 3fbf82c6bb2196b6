#!/usr/bin/env node
import { commandLine } from './command-line.js';
import { processTerminal } from './console/terminal.js';

/**
 * What was given up (a socket that never closes, a program of the user's) may hold the process this long,
 * milliseconds.
 */
const patience = 2_000;

const code = await commandLine(process.argv.slice(2), processTerminal());
process.exitCode = code;
setTimeout(() => process.exit(code), patience).unref();
