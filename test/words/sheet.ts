/** A word that no text for users has, with the one to write instead. */
interface Avoided {
  readonly words: RegExp
  readonly instead: string
}

/** The style sheet of CONTRIBUTING.md, as far as single words show whether a text follows it. */
const avoided: readonly Avoided[] = [
  { words: /\bprovider\b/i, instead: 'Mintlify' },
  { words: /\bcontract\b/i, instead: "Mintlify's documentation" },
  { words: /\bmend(s|ed|ing)?\b/i, instead: 'fix' },
  { words: /\bsettle[sd]?\b/i, instead: 'resolve' },
  { words: /\btold\b/i, instead: 'reported, shown, distinguished' },
  { words: /\bgives?( the| you)? (back|docs\.json|it back|every|exactly)\b/i, instead: 'produce' },
  { words: /\b(takes?|took|taken) (over|in|into)\b/i, instead: 'apply, convert, include' },
  { words: /\b(stands?|lies) (in|on|at|under|there|here|above|below|beside|where)\b/i, instead: 'is' },
  { words: /\bleads? (to|from)\b/i, instead: 'point to, redirect to' },
  { words: /\bholds\b/i, instead: 'has, contains' },
  { words: /\b(is|was|are|were) left\b(?! out)/i, instead: 'is not applied, is not changed, remains' },
  { words: /\bexists? already\b/i, instead: 'already exists' },
  { words: /\bin line (\d|\{x\})/i, instead: 'on line' },
  { words: /\bfurther up\b/i, instead: 'above' },
  { words: /\baddress(es)?\b/i, instead: 'URL' },
  { words: /\bdrifts?\b/i, instead: 'differences that look accidental' },
  { words: /\beditions?\b/i, instead: 'variant' },
  { words: /\bmostly\b/i, instead: 'usually' },
  { words: /\b(somebody|nobody)\b/i, instead: 'the role, or you' },
  { words: /\bcan ?not\b/i, instead: "can't" },
  { words: /\bprove[ns]?\b/i, instead: 'verify' },
  { words: /\bone right answer\b/i, instead: 'only one possible fix' },
  { words: /\bas it (is|was)\b/i, instead: 'unchanged' },
  { words: /\bin words\b/i, instead: 'describe' },
  { words: /\bMintlify refuses\b/i, instead: 'rejects' },
]

/** Texts that have such a word for a reason: an icon, errors of Node and of the engine, reasons that are only kept. */
const exceptions: readonly string[] = [
  'address-card',
  'Cannot find package',
  'Cannot access',
  'all of the value: nothing is left',
  'In a tree of data, a group',
]

/** The words of a text that the sheet avoids, each with what to write. */
export function avoidedIn(text: string): readonly string[] {
  return avoided.flatMap(({ words, instead }) => {
    const found = words.exec(text)
    return found ? [`“${found[0]}”: write ${instead}`] : []
  })
}

/** True if the text is one of the exceptions. */
export function isException(text: string): boolean {
  return exceptions.some((part) => text.includes(part))
}
