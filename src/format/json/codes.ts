import type { CodeEntry, CodeTable } from '../../base/diagnostics/diagnostic.js'
import { reporter } from '../../base/diagnostics/diagnostic.js'
import { digits, listed } from '../../base/diagnostics/text.js'
import { MAX_DEPTH } from './value.js'

/** Mistakes in the text of docs.json, or of a file behind a `$ref`. */
export const jsonCodes = {
  'json-invalid': {
    severity: 'error',
    message: ({ reason }) => `This is not valid JSON: ${reason}.`,
    why: 'The file is strict JSON; JSON.parse rejects it without a more precise reason.',
  } satisfies CodeEntry<{ reason: string }>,
  'json-empty': {
    severity: 'error',
    message: () => 'The file is empty.',
    hint: () => 'Write at least `{}`.',
    why: "An empty file is not JSON: Mintlify can't read it.",
  } satisfies CodeEntry<Record<string, never>>,
  'json-lfs-pointer': {
    severity: 'error',
    message: () => 'This is a pointer of Git LFS: the content of the file is not here.',
    hint: () => 'Run `git lfs pull`. In CI, let the checkout fetch LFS files.',
    why: 'Git LFS keeps large files elsewhere and commits a pointer of three lines to each. Without `git lfs`, a checkout has only the pointer.',
  } satisfies CodeEntry<Record<string, never>>,
  'json-conflict-marker': {
    severity: 'error',
    message: ({ marker, others }) =>
      `There is a merge conflict marker (${marker}) here${others.length ? `; there are others on line${others.length > 1 ? 's' : ''} ${listed(others)}` : ''}.`,
    hint: ({ isWhole }) =>
      isWhole
        ? 'If docs.config.ts builds this file, run `npx build-nav`: it resolves the conflict, or names the side to keep. If not, keep one side and remove the marker lines.'
        : 'Keep one side of the conflict, and remove the marker lines: neither side is JSON by itself, or a marker is missing. If docs.config.ts builds this file, run `npx build-nav` afterwards.',
    why: 'Git leaves `<<<<<<<`, `=======` and `>>>>>>>` lines where two changes met. Neither side is valid until they are gone.',
  } satisfies CodeEntry<{ marker: string; others: readonly number[]; isWhole: boolean }>,
  'json-trailing-comma': {
    severity: 'error',
    message: ({ close }) => `There is a comma after the last element, before "${close}".`,
    hint: () => 'Remove this comma.',
    why: 'JavaScript allows a comma after the last element, JSON does not.',
  } satisfies CodeEntry<{ close: string }>,
  'json-missing-comma': {
    severity: 'error',
    message: ({ line }) => `A comma is missing here, before the next element on line ${line}.`,
    hint: () => 'Add a comma here.',
    why: 'Elements of arrays and objects are separated by commas. Usually a line was added after the last one.',
  } satisfies CodeEntry<{ line: number }>,
  'json-missing-value': {
    severity: 'error',
    message: ({ key, line }) => `${key} has no value in the object on line ${line}.`,
    hint: () => 'Write a colon and a value after the key. If this is a list, write [ ] instead of { }.',
    why: 'Each key of an object is followed by a colon and a value. A list of strings is in square brackets.',
  } satisfies CodeEntry<{ key: string; line: number }>,
  'json-unclosed': {
    severity: 'error',
    message: ({ open, line, before }) => `The "${open}" on line ${line} is not closed before ${before}.`,
    hint: ({ open }) =>
      `Add the missing "${open === '{' ? '}' : ']'}" before this, or look above for a bracket that is missing or too many.`,
    why: 'Each opening brace and bracket needs its closing one, in the opposite order.',
  } satisfies CodeEntry<{ open: string; line: number; before: string }>,
  'json-text-after-end': {
    severity: 'error',
    message: ({ line }) => `There is text after the end of the JSON value, which ends on line ${line}.`,
    hint: () => 'Remove this text. If it belongs to the file, remove the brace that closes too early.',
    why: 'A JSON file contains one value, and nothing after it.',
  } satisfies CodeEntry<{ line: number }>,
  'json-comment': {
    severity: 'error',
    message: () => 'JSON does not allow comments.',
    hint: () =>
      'Remove the comment. To move the comments to docs.config.ts instead, run `npx build-nav migrate --tolerant`.',
    why: 'Mintlify reads docs.json as strict JSON: a comment makes the whole file unreadable.',
  } satisfies CodeEntry<Record<string, never>>,
  'json-unquoted': {
    severity: 'error',
    message: ({ text }) => `There are no double quotes around ${text}.`,
    hint: ({ text }) =>
      unquotedHints[text] ?? `Write ${JSON.stringify(text.replace(/^['`\u2018-\u201e]|['`\u2018-\u201e]$/g, ''))}.`,
    why: 'Every key and every text value is in plain double quotes; only numbers such as -12, 0.5 or 1e3, true, false and null are not.',
  } satisfies CodeEntry<{ text: string }>,
  'json-unexpected': {
    severity: 'error',
    message: ({ what }) => `${what} is not allowed here.`,
    hint: () => 'Remove this, or add what is missing before.',
    why: 'JSON is braces, brackets, colons, commas, strings, numbers, true, false, null and plain spaces, and each has its place.',
  } satisfies CodeEntry<{ what: string }>,
  'json-string': {
    severity: 'error',
    message: ({ character }) =>
      character === undefined
        ? 'The string that starts here has no closing quote on its line.'
        : `${character} is not allowed inside a string.`,
    hint: ({ character }) =>
      character === undefined
        ? 'Add the missing ". For a line break, write \\n.'
        : 'For a backslash, write \\\\; for a tab, \\t; for a character by its number, \\u and four hex digits.',
    why: 'A string is on one line. After a backslash, JSON allows " \\ / b f n r t and u with four hex digits; control characters are escaped.',
  } satisfies CodeEntry<{ character: string | undefined }>,
  'json-duplicate-key': {
    severity: 'error',
    message: ({ key, line }) =>
      `The key ${key} is already on line ${line} of the same object: JSON.parse keeps the last one and silently drops the first.`,
    hint: () =>
      'Merge the two, or remove one of them. A first migration keeps the last one, as Mintlify does, with `npx build-nav migrate --tolerant`.',
    why: 'JSON.parse, and so Mintlify, keeps the last value of a key that is written twice; the content of the first is never shown.',
  } satisfies CodeEntry<{ key: string; line: number }>,
  'json-too-deep': {
    severity: 'error',
    message: () => `The nesting is more than ${digits(MAX_DEPTH)} levels deep.`,
    hint: () => 'Look for a tool that keeps wrapping its own output: no navigation needs so many levels.',
    why: 'TypeScript, formatters and Mintlify give up on such nesting with a stack overflow.',
  } satisfies CodeEntry<Record<string, never>>,
  'ref-missing': {
    severity: 'error',
    message: ({ ref }) => `The file ${ref} that this $ref names does not exist.`,
    hint: () => 'Correct the path: a $ref is relative to the file that it is in.',
    why: 'Mintlify replaces a `$ref` with the content of the file. Without the file, the build fails.',
  } satisfies CodeEntry<{ ref: string }>,
  'ref-outside': {
    severity: 'error',
    message: ({ ref }) => `${ref} is outside of the docs folder.`,
    hint: () => 'Move the file below the folder of docs.json.',
    why: 'Mintlify rejects a `$ref` to a file outside of the folder that docs.json is in.',
  } satisfies CodeEntry<{ ref: string }>,
  'ref-cycle': {
    severity: 'error',
    message: ({ chain }) => `These files include each other: ${chain.join(' → ')}.`,
    hint: () => 'Remove one of these $refs.',
    why: 'A file that includes itself, directly or through other files, never ends.',
  } satisfies CodeEntry<{ chain: readonly string[] }>,
  'ref-unreadable': {
    severity: 'error',
    message: ({ ref, reason }) => `The file ${ref} that this $ref names can't be read: ${reason}`,
    hint: () => 'Name a JSON file in the $ref.',
    why: 'Mintlify replaces a `$ref` with the value in the JSON file.',
  } satisfies CodeEntry<{ ref: string; reason: string }>,
} satisfies CodeTable

/** Makes a diagnostic of this stage. */
export const jsonDiagnostic = reporter(jsonCodes)

const unquotedHints: Readonly<Record<string, string | undefined>> = {
  True: 'Write true.',
  False: 'Write false.',
  None: 'Write null, or remove the key.',
  undefined: 'Remove the key.',
  NaN: 'Remove the key: JSON has no NaN.',
}
