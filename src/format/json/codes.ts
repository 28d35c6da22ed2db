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
  'json-extra-comma': {
    severity: 'error',
    message: () => 'There is a comma with nothing before it.',
    hint: () => 'Remove this comma, or write the missing element before it.',
    why: 'Each comma separates two elements.',
  } satisfies CodeEntry<Record<string, never>>,
  'json-missing-comma': {
    severity: 'error',
    message: ({ line }) => `A comma is missing here, before the next element on line ${line}.`,
    hint: () => 'Add a comma here.',
    why: 'Elements of arrays and objects are separated by commas. Usually a line was added after the last one.',
  } satisfies CodeEntry<{ line: number }>,
  'json-missing-colon': {
    severity: 'error',
    message: ({ key }) => `There is no colon between the key ${key} and its value.`,
    hint: () => 'Add a colon here.',
    why: 'A key and its value are separated by a colon.',
  } satisfies CodeEntry<{ key: string }>,
  'json-missing-value': {
    severity: 'error',
    message: ({ key, line }) => `${key} has no value in the object on line ${line}.`,
    hint: ({ isList }) =>
      isList ? 'If this is a list, write [ ] instead of { }.' : 'Add `: ` and a value, or remove the key.',
    why: 'Each key of an object needs a value. A list of strings is in square brackets.',
  } satisfies CodeEntry<{ key: string; line: number; isList: boolean }>,
  'json-missing-open': {
    severity: 'error',
    message: ({ key, line }) => `The key ${key} is directly in the array on line ${line}, without a "{" before it.`,
    hint: () => 'Add the missing "{" before this key.',
    why: 'Arrays contain values, not keys: the opening brace of an element is missing.',
  } satisfies CodeEntry<{ key: string; line: number }>,
  'json-unclosed': {
    severity: 'error',
    message: ({ open, line, before }) => `The "${open}" on line ${line} is not closed before ${before}.`,
    hint: ({ open }) => `Add the missing "${open === '{' ? '}' : ']'}" before this.`,
    why: 'Each opening brace and bracket needs its closing one.',
  } satisfies CodeEntry<{ open: string; line: number; before: string }>,
  'json-unopened': {
    severity: 'error',
    message: ({ close }) => `This "${close}" closes nothing.`,
    hint: ({ close }) => `Remove this "${close}", or one before it.`,
    why: 'Each closing brace and bracket needs its opening one.',
  } satisfies CodeEntry<{ close: string }>,
  'json-unbalanced': {
    severity: 'error',
    message: ({ open, line, close }) =>
      `This "${close}" closes the "${open}" on line ${line}, which is indented differently, and the brackets after it don't match.`,
    hint: ({ line }) =>
      `Between line ${line} and here, add the missing "{" or "[", or remove the superfluous "}" or "]". It is often the result of a merge or a paste.`,
    why: 'Something is closed too early. Only the indentation shows where, and it points here.',
  } satisfies CodeEntry<{ open: string; line: number; close: string }>,
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
  'json-single-quotes': {
    severity: 'error',
    message: ({ text }) => `${text} is in single quotes.`,
    hint: () => 'Use double quotes.',
    why: 'JSON strings and keys are in double quotes.',
  } satisfies CodeEntry<{ text: string }>,
  'json-smart-quotes': {
    severity: 'error',
    message: ({ text }) => `${text} is in curly quotes, which word processors and chats insert.`,
    hint: () => 'Use plain double quotes: ".',
    why: 'JSON strings and keys are in plain double quotes.',
  } satisfies CodeEntry<{ text: string }>,
  'json-unquoted': {
    severity: 'error',
    message: ({ text }) => `There are no quotes around ${text}.`,
    hint: ({ text }) => unquotedHints[text] ?? `Write "${text}".`,
    why: 'Every key and every text value is in double quotes; only numbers, true, false and null are not.',
  } satisfies CodeEntry<{ text: string }>,
  'json-bad-number': {
    severity: 'error',
    message: ({ text }) => `${text} is not a valid JSON number.`,
    hint: () =>
      'Write decimal digits, without a leading zero, a plus sign or a point at an end. Or write it in quotes, as text.',
    why: 'JSON numbers are like -12, 0.5 or 1e3. A label such as 01 or 1.2.3 is a string.',
  } satisfies CodeEntry<{ text: string }>,
  'json-stray-character': {
    severity: 'error',
    message: ({ name }) => `${name} is not allowed outside a string.`,
    hint: () => 'Remove it.',
    why: 'Outside of strings JSON allows braces, brackets, colons, commas, numbers, true, false, null and plain spaces.',
  } satisfies CodeEntry<{ name: string }>,
  'json-bad-escape': {
    severity: 'error',
    message: ({ escape }) => `The escape ${escape} does not exist in JSON.`,
    hint: () => 'For a backslash, write two: \\\\. For a character by its number, write \\u and four hex digits.',
    why: 'After a backslash, JSON allows " \\ / b f n r t and u with four hex digits.',
  } satisfies CodeEntry<{ escape: string }>,
  'json-control-character': {
    severity: 'error',
    message: ({ name }) => `There is ${name} inside a string.`,
    hint: ({ escape }) => `Write ${escape} instead.`,
    why: 'Tabs, line breaks and other control characters are escaped inside JSON strings.',
  } satisfies CodeEntry<{ name: string; escape: string }>,
  'json-unterminated-string': {
    severity: 'error',
    message: () => 'The string that starts here has no closing quote.',
    hint: () => 'Add the missing ".',
    why: 'A string ends with a double quote on the line that it starts on.',
  } satisfies CodeEntry<Record<string, never>>,
  'json-duplicate-key': {
    severity: 'error',
    message: ({ key, line }) =>
      `The key ${key} is already on line ${line} of the same object: JSON.parse keeps the last one and silently drops the first.`,
    hint: () =>
      'Merge the two, or remove one of them. To keep the last one, as Mintlify does, run `npx build-nav migrate --tolerant`.',
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
