/**
 * Loaded before the command: kills the process at the step of its writing that `DIES_AT` names. Before each call of `fs`
 * that changes something below the current folder is a step, unless nothing has changed since the last one: a kill leaves
 * the same bytes there. A write is two, the second with half of the bytes written. A run that ends by itself had fewer.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'

const folder = fs.realpathSync(process.cwd()) + path.sep
const diesAt = Number(process.env.DIES_AT)
/** The files that are open for writing. */
const handles = new Set()
let steps = 0
let hasChanged = true

function step() {
  if (!hasChanged) return
  hasChanged = false
  if (steps++ === diesAt) process.kill(process.pid, 'SIGKILL')
}

function isBelow(file) {
  return handles.has(file) || (typeof file === 'string' && path.resolve(file).startsWith(folder))
}

function replace(name, make) {
  const original = fs[name]
  fs[name] = make(original)
}

for (const name of ['fchmodSync', 'renameSync', 'rmSync', 'unlinkSync', 'utimesSync']) {
  replace(name, (original) => (file, ...rest) => {
    if (isBelow(file)) step()
    const result = original(file, ...rest)
    if (isBelow(file)) hasChanged = true
    return result
  })
}

replace('mkdirSync', (original) => (folder, ...rest) => {
  const isNew = isBelow(folder) && !fs.existsSync(folder)
  if (isNew) step()
  const result = original(folder, ...rest)
  if (isNew) hasChanged = true
  return result
})

replace('openSync', (original) => (file, flags, ...rest) => {
  const writes = isBelow(file) && typeof flags === 'string' && /[wax+]/.test(flags)
  if (writes) step()
  const handle = original(file, flags, ...rest)
  if (writes) {
    handles.add(handle)
    hasChanged = true
  } else handles.delete(handle)
  return handle
})

for (const name of ['writeFileSync', 'appendFileSync']) {
  replace(name, (original) => (file, data, ...rest) => {
    if (isBelow(file)) {
      step()
      if (steps++ === diesAt) {
        original(file, data.slice(0, data.length / 2), ...rest)
        process.kill(process.pid, 'SIGKILL')
      }
    }
    const result = original(file, data, ...rest)
    if (isBelow(file)) hasChanged = true
    return result
  })
}

syncBuiltinESMExports()
