import path from 'node:path'

/** `path.dirname` of an absolute path in a tenth of the time, for thousands of paths. */
export const folderOf: (file: string) => string = path.sep === '/' ? beforeLastSlash : path.dirname

function beforeLastSlash(file: string): string {
  return file.slice(0, Math.max(file.lastIndexOf('/'), 1))
}
