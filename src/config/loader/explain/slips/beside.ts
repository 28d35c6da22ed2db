import { nodesIn } from '../../places/source-text.js'
import { missing } from './layout.js'
import type { Broken, Slip } from './slip.js'

/** A comma that is missing before what the parser stumbled over. */
export function missingComma(broken: Broken): Slip {
  if (broken.first.messageText !== "',' expected.") return []
  const { start } = broken.first
  return [{ at: endBefore(broken), problem: 'a comma is missing here', fix: { start, end: start, text: ',' } }]
}

/** A character that is missing, too many or another one, just where the parser stumbled. */
export function besideSlips(broken: Broken): Slip[] {
  const { text, first } = broken
  const { start } = first
  const char = text.charAt(start)
  const fix = { start, end: start + 1, text: '' }
  const opener = { ...missing('(', endBefore(broken)), fix: { start, end: start, text: '(' } }
  if (char === ';')
    return [[{ at: start, problem: 'a comma belongs here, not a semicolon', fix: { ...fix, text: ',' } }]]
  return /[()[\]{}]/.test(char)
    ? [[opener], [{ at: start, problem: `this \`${char}\` is one too many`, fix }]]
    : [[opener]]
}

/** The end of the code before the mistake, comments left out. */
function endBefore({ source, first }: Broken): number {
  const ends = [...nodesIn(source)].map((node) => node.getEnd()).filter((end) => end <= first.start)
  return ends.reduce((last, end) => Math.max(last, end), 0)
}
