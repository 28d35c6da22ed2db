/**
 * Loaded before the command: copies what a kill at a step of its writing would leave to the folder that `LEAVES_IN`
 * names, of step 7 to `7` in there. Before each call of `fs` that changes something below the current folder is a step,
 * unless nothing has changed since the last one. A write is two, the second with half of the bytes written.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'

const folder = fs.realpathSync(process.cwd()) + path.sep
const leavesIn = process.env.LEAVES_IN
/** The files that are open for writing. */
const handles = new Set()
let steps = 0
let hasChanged = true

function step() {
  if (!hasChanged) return
  hasChanged = false
  const left = path.join(leavesIn, String(steps++))
  fs.cpSync(folder, left, { recursive: true, verbatimSymlinks: true })
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
    if (!isBelow(file)) return original(file, data, ...rest)
    step()
    hasChanged = true
    const half = data.length / 2
    original(file, data.slice(0, half), ...rest)
    step()
    hasChanged = true
    const isAdded = name === 'appendFileSync' || handles.has(file)
    return original(file, isAdded ? data.slice(half) : data, ...rest)
  })
}

syncBuiltinESMExports()
