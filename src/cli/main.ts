#!/usr/bin/env node
import path from 'node:path'
import { run } from './run.js'

// Set, and not exit(): what is still being printed is printed.
process.exitCode = await run(process.argv.slice(2), {
  cwd: path.resolve('.'),
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
})
