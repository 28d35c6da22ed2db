import type { CodeEntry, CodeTable } from '../diagnostics/diagnostic.js'
import { reporter } from '../diagnostics/diagnostic.js'

/** Reasons why a file can't be read or written. */
export const fileCodes = {
  'file-missing': {
    severity: 'error',
    message: ({ file }) => `${file} does not exist.`,
    hint: ({ hint }) => hint,
    why: 'build-nav was given this file, or needs it.',
  } satisfies CodeEntry<{ file: string; hint: string | undefined }>,
  'link-broken': {
    severity: 'error',
    message: ({ file, target }) => `${file} is a link to ${target}, which does not exist.`,
    hint: () => 'Create the file that it points to, or remove the link.',
    why: "There is a symbolic link at the path of the file, and its target doesn't exist.",
  } satisfies CodeEntry<{ file: string; target: string }>,
  'file-is-folder': {
    severity: 'error',
    message: ({ file }) => `${file} is a folder, not a file.`,
    hint: () => 'Move the folder away, or name another file.',
    why: 'There is a folder where the file should be read or written.',
  } satisfies CodeEntry<{ file: string }>,
  'file-special': {
    severity: 'error',
    message: ({ file }) => `${file} is a pipe or a device, not a file.`,
    hint: () => 'Save its content to a regular file first, and name that one.',
    why: 'build-nav would wait forever for a pipe without input, and could read its content only once.',
  } satisfies CodeEntry<{ file: string }>,
  'file-denied': {
    severity: 'error',
    message: ({ file, verb }) => `build-nav can't ${verb} ${file}: permission denied.`,
    hint: () => 'Check the owner and the permissions of the file and its folder: `ls -l`.',
    why: 'The system refuses access. Writing needs the permission to create files in the folder, because the new file replaces the old one as a whole.',
  } satisfies CodeEntry<{ file: string; verb: 'read' | 'write' }>,
  'file-read-only': {
    severity: 'error',
    message: ({ file }) => `${file} is read-only, so it was not changed.`,
    hint: ({ file }) => `Make it writable: \`chmod u+w ${file}\`.`,
    why: 'The file is marked as read-only. build-nav could replace it, but respects the mark.',
  } satisfies CodeEntry<{ file: string }>,
  'file-system-read-only': {
    severity: 'error',
    message: ({ file }) => `${file} is on a read-only file system.`,
    hint: () => 'Mount it as writable, or work on a copy in another folder.',
    why: 'Nothing can be written there: a container image, a CD, a snapshot.',
  } satisfies CodeEntry<{ file: string }>,
  'disk-full': {
    severity: 'error',
    message: ({ file }) => `There is no space left to write ${file}, so it was not written.`,
    hint: () => 'Free some space or raise the quota, and run the command again.',
    why: 'The new text did not fit on the disk. The old file stays until the new one is complete.',
  } satisfies CodeEntry<{ file: string }>,
  'folder-missing': {
    severity: 'error',
    message: ({ file, folder }) => `${file} can't be written: the folder ${folder} does not exist.`,
    hint: () => 'Create the folder first.',
    why: "build-nav doesn't create folders here, so that a wrong path doesn't go unnoticed.",
  } satisfies CodeEntry<{ file: string; folder: string }>,
  'folder-is-file': {
    severity: 'error',
    message: ({ file, folder }) => `${file} can't be written: ${folder} is a file, not a folder.`,
    hint: () => 'Move that file away.',
    why: 'There is a file, or a dangling link, where a folder is needed.',
  } satisfies CodeEntry<{ file: string; folder: string }>,
  'file-failed': {
    severity: 'error',
    message: ({ file, verb, reason }) => `${file} could not be ${verb === 'read' ? 'read' : 'written'}: ${reason}.`,
    why: 'The system reported an error that has no explanation of its own.',
  } satisfies CodeEntry<{ file: string; verb: 'read' | 'write'; reason: string }>,
  'file-too-large': {
    severity: 'error',
    message: ({ file, megabytes, most }) => `${file} is ${megabytes} MB; the limit is ${most} MB.`,
    hint: () => 'Look for something else in the file, such as data or an image: no navigation is that large.',
    why: 'TypeScript, prettier and a finding for every line of such a file would need more memory than most machines have.',
  } satisfies CodeEntry<{ file: string; megabytes: number; most: number }>,
  'json-not-utf8': {
    severity: 'error',
    message: () => 'The file is not UTF-8 from here on.',
    hint: () => 'Save it as UTF-8 in your editor.',
    why: 'JSON and TypeScript files are UTF-8. Writing back a file in a different encoding would destroy its letters.',
  } satisfies CodeEntry<Record<string, never>>,
} satisfies CodeTable

/** Makes a diagnostic about a file. */
export const fileReport = reporter(fileCodes)
