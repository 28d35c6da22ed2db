#!/usr/bin/env node
import { run } from './run.js'

const { env, stdout, stderr } = process
const code = await run(process.argv.slice(2), { cwd: process.cwd(), env, stdout, stderr })
// A config may leave timers or servers behind: the process ends all the same, once everything is printed.
for (const stream of [stdout, stderr]) await new Promise<void>((printed) => stream.write('', () => printed()))
process.exit(code)
