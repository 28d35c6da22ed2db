import type { Kind } from '../../format/contract/kind.js'
import { kinds } from '../../format/contract/kinds.js'
import { acceptedLanguages, languageMeant } from '../../format/contract/languages.js'
import type { WrongLanguage } from '../../format/contract/languages.js'
import { capital, counted, listed, short } from '../../base/diagnostics/text.js'
import { noun } from '../../format/contract/words.js'
import { reporter } from '../../base/diagnostics/diagnostic.js'
import type { CodeEntry, CodeTable, Head } from '../../base/diagnostics/diagnostic.js'
import { didYouMean } from '../../base/diagnostics/near.js'

interface SetUse {
  readonly element: string
  readonly key: string
  /** The keys with a method, or with a name in the settings. */
  readonly known: readonly string[]
  /** Advice, if any. */
  readonly hint?: string | undefined
}

interface UnknownKey {
  readonly key: string
  readonly owner: string
  readonly lost?: string
  readonly hint: string | undefined
  /** Mintlify drops most unknown keys; in some objects unknown keys are refused. */
  readonly isRefused?: boolean | undefined
}

interface PartMissing {
  readonly name: string
  /** ` in tab 'Turso'`, or nothing. */
  readonly where: string
  /** The list for the element: `'groups' of tab 'Turso'`. */
  readonly list: string
  /** The element to add: `{ "group": "SQL" }`. */
  readonly stub: string
  /** An element with most of the part's pages; `code` for the part elsewhere in docs.json. */
  readonly near?:
    | { readonly name: string; readonly common: number; readonly all: number; readonly code?: string | undefined }
    | undefined
}

/** A row of the table: its arguments are typed once, for message and hint. */
const entry = <Args>(row: CodeEntry<Args>): CodeEntry<Args> => row
/** A row for a rule of `check`, too. */
const rule = <Args>(row: CodeEntry<Args> & Headed): CodeEntry<Args> & Headed => row

interface Headed {
  readonly head: Head
}

/**
 * The rules of a navigation: used at run time (for plain JavaScript, `as any` and `.set`), by the rules of `check`, and
 * in the reasons given by Mintlify's model and by a migration.
 */
export const compileCodes = {
  'wrong-export': {
    severity: 'error',
    message: ({ found }: { found: string }) =>
      `The default export must be docs({ … }), navigation()… or parts(…), not ${found}.`,
    hint: () => 'Write `export default docs({ navigation: navigation().tabs(…) })`.',
    why: 'docs.json is built from the default export of docs.config.ts. A `docs({ … })` is all of docs.json; a `navigation()` replaces only that key, and `parts(…)` only some elements. It may also be a function or a promise of one of them.',
  },
  'navigation-missing': entry<{
    owner: 'docs.json' | 'docs({ … })'
    /** The key around, if misspelt. */
    other?: string | undefined
  }>({
    severity: 'error',
    message: ({ owner }) => `${owner} has no navigation.`,
    hint: ({ owner, other }) => {
      if (other !== undefined) return `Write 'navigation' instead of '${other}'.`
      return owner === 'docs.json'
        ? 'Add "navigation": { … }, with tabs, groups, pages or other content.'
        : 'Add `navigation: navigation().tabs(…)`, or another root pattern.'
    },
    why: 'Mintlify rejects a docs.json without `navigation`.',
  }),
  'setting-missing': rule<{
    keys: readonly string[]
    /** The key around, if misspelt. */
    other?: string | undefined
  }>({
    severity: 'error',
    head: ['docs.json lacks required settings', 'files lack required settings'],
    message: ({ keys }) =>
      `docs.json has no ${listed(
        keys.map((key) => `'${key}'`),
        'or',
      )}: Mintlify rejects it.`,
    hint: ({ keys, other }) =>
      other === undefined
        ? `Add ${keys.map((key) => startingValues[key] ?? key).join(', ')}.`
        : `Write '${keys[0]}' instead of '${other}'.`,
    why: 'Mintlify accepts no docs.json without `theme`, `name` and `colors`. `build-nav` warns and builds, so that you can start a config without them. For `build-nav check`, it is an error.',
  }),
  'wrong-navigation': {
    severity: 'error',
    message: ({ found }: { found: string }) => `'navigation' must be navigation()…, not ${found}.`,
    hint: () => 'Start it with `navigation()` and call one root pattern on it, such as `.tabs(…)`.',
    why: 'Only for a `navigation()` element can the types check the rules of docs.json.',
  },
  'root-pattern-missing': {
    severity: 'error',
    message: () => 'The navigation is empty.',
    hint: () => `Add exactly one of ${listed(kinds.navigation.content.toReversed(), 'or')}.`,
    why: 'A navigation has exactly one kind of content at its root. Mintlify rejects a navigation without any.',
  },
  'group-empty': {
    severity: 'error',
    message: ({ element }: { element: string }) => `${element} is empty.`,
    hint: () => 'List its pages with `.pages(…)`, or generate them from a specification with `.openapi(…)`.',
    why: 'A group has `pages`; with `openapi` they may be generated. Without either, the sidebar shows a title with nothing below it.',
  },
  'mixed-children': rule<{
    element: string
    kept: string
    dropped: string
    /** The extent of the loss: ` (12 pages)`; empty where nothing is counted. */
    lost: string
    /** True if all that is dropped is in what is kept. */
    isListed?: boolean
  }>({
    severity: 'error',
    head: ['part of the menu is dropped', 'parts of the menu are dropped'],
    message: ({ element, kept, dropped, lost, isListed = false }) =>
      `${element} has both '${kept}' and '${dropped}': Mintlify keeps '${kept}'${isListed ? `, which has all of '${dropped}'` : ` and silently drops '${dropped}'${lost}`}.`,
    hint: ({ kept, dropped, isListed = false }) =>
      isListed
        ? `Remove '${dropped}'.`
        : kept === 'href'
          ? `A link has no children: remove 'href' or '${dropped}'.`
          : `Move '${dropped}' into '${kept}', or remove one of them.`,
    why: 'At each level an element has only one kind of child, and a link (`href`) has none. Mintlify accepts a mixture, keeps the first key in its order of precedence and drops everything else. If all of that is in what it keeps, nothing is lost: a note, and `check --fix` removes it.',
  }),
  'content-twice': entry<{ element: string; key: string }>({
    severity: 'error',
    message: ({ element, key }) => `${element} calls .${key}() twice: the content of the first call would be lost.`,
    hint: ({ key }) => `Put all of it into one .${key}(…).`,
    why: 'A second content call would silently replace the first.',
  }),
  'exclusive-keys': rule<{ element: string; kept: string; dropped: string }>({
    severity: 'error',
    head: ['element has two keys of which one is dropped', 'elements have two keys of which one is dropped'],
    message: ({ element, kept, dropped }) =>
      `${element} has both '${kept}' and '${dropped}': Mintlify ${kept === 'openapi' ? `uses only '${kept}'` : 'rejects the two together'}.`,
    hint: ({ kept, dropped }) => `Remove one of them, or put '${dropped}' on an element beside the one with '${kept}'.`,
    why: "Some keys can't be combined. If a group has `openapi` and `asyncapi`, Mintlify uses only `openapi`. It rejects a tab that has `graphql` or `sdk` and anything but groups.",
  }),
  'wrong-child': entry<{
    parent: string
    key: string
    takes: string
    found: string
    /** The code to write instead, if known. */
    hint?: string | undefined
  }>({
    severity: 'error',
    message: ({ parent, key, takes, found }) => `'${key}' of ${parent} must contain ${takes}, not ${found}.`,
    hint: ({ hint }) => hint,
    why: 'Each content key takes one kind of child. Mintlify drops or rejects anything else.',
  }),
  'wrong-value': rule<{
    key: string
    expects: string
    /** Undefined where nothing was given. */
    found: string | undefined
    near?: string | undefined
    /** Advice, if writing another word is not enough. */
    hint?: string | undefined
  }>({
    severity: 'error',
    head: ['setting has a wrong value', 'settings have wrong values'],
    message: ({ key, expects, found }) =>
      found === undefined ? `'${key}' needs a value: ${expects}.` : `'${key}' must be ${expects}, not ${found}.`,
    hint: ({ near, hint }) => (near === undefined ? hint : `Did you mean '${near}'?`),
    why: 'Mintlify rejects the file, or drops the whole element, when a value has the wrong form.',
  }),
  'unknown-value': {
    severity: 'warning',
    head: ['value is unknown to build-nav', 'values are unknown to build-nav'],
    message: ({ key, value }: { key: string; value: string }) =>
      `'${key}' has the value '${short(value)}', which build-nav doesn't know: if Mintlify doesn't know it either, it rejects the file.`,
    hint: () =>
      "Look the value up in Mintlify's documentation. If it is there, turn this off with `npx build-nav check --rule unknown-value=off`.",
    why: 'Mintlify adds themes, actions of the page menu and other values from time to time, and build-nav may be older. A value that is near a known one is a mistake in spelling, and `wrong-value` reports it. In a config, write a new value with `.set`: the types have only the values that build-nav knows.',
  },
  'unknown-key': rule<UnknownKey>({
    severity: 'error',
    head: ['key is unknown to Mintlify', 'keys are unknown to Mintlify'],
    message: ({ key, owner, lost = '', isRefused = false }) =>
      documentedOnly.has(key)
        ? `${owner} has the key '${key}': Mintlify's documentation lists it, but Mintlify's validator silently drops it${lost}.`
        : `${hasNoKey({ key, owner })}: Mintlify ${isRefused ? 'rejects the file' : `silently drops it${lost}`}.`,
    hint: ({ hint }) => hint,
    why: 'Mintlify silently leaves out a key that is misspelt or on the wrong kind of element, with everything in it. This is an error in a config, and wherever children are lost; in all other cases, a warning.',
  }),
  'title-not-text': entry<{
    kind: string
    found: string
    /** The calls for the value, if it is an element in docs.json's form. */
    instead?: string | undefined
  }>({
    severity: 'error',
    message: ({ kind, found }) => `${kind}(…) takes a title, not ${found}.`,
    hint: ({ kind, found, instead = `${kind}('Title')` }) =>
      found === 'undefined'
        ? `Write ${instead}. If the title comes from tables of words, add its line to each of them.`
        : `Write ${instead}.`,
    why: 'Readers see the title, and Mintlify identifies the element by it.',
  }),
  'language-code': rule<WrongLanguage>({
    severity: 'error',
    head: ['language is unknown to Mintlify', 'languages are unknown to Mintlify'],
    message: ({ code, instead, name }) => {
      if (instead !== undefined)
        return `Mintlify currently rejects the language code '${code}'; it accepts '${instead}'.`
      return name === undefined
        ? `Mintlify doesn't know the language code '${code}', so it rejects the navigation.`
        : `build-nav doesn't know the language code '${code}' (${name}): if Mintlify doesn't know it either, it rejects the navigation.`
    },
    hint: ({ code, instead, name }) => {
      if (instead !== undefined) return `Write '${instead}'.`
      const meant = name === undefined ? languageMeant(code) : undefined
      return meant === undefined ? `The codes are: ${acceptedLanguages.join(', ')}.` : `Did you mean '${meant}'?`
    },
    why: "Mintlify lists the codes of languages, and rejects all languages of a docs.json if one has a different code. Two kinds of codes are only a warning. `ua`: Mintlify's docs.json schema has it, but Mintlify accepts only `uk`. And the code of a language that build-nav doesn't know, such as `fa`: Mintlify adds languages from time to time.",
  }),
  'content-dropped': rule<{
    element: string
    key: string
    lost: string
    /** The invalid part. */
    reason: string
    /** Advice on the reason, if any. */
    hint?: string | undefined
  }>({
    severity: 'error',
    head: ['element loses its content', 'elements lose their content'],
    message: ({ element, key, lost, reason }) => `Mintlify silently drops '${key}'${lost} of ${element}: ${reason}.`,
    hint: ({ key, hint }) => hint ?? `Fix this value to keep '${key}'.`,
    why: 'Mintlify drops a key rather than reject an element. So because of one invalid value deep inside, such as an icon that begins with `fa-`, a tab can lose all its groups, and the deployment still succeeds.',
  }),
  'title-empty': rule<{
    kind: Kind
    found: 'missing' | 'not text' | 'blank'
    /** The key around, if it is a different key. */
    other?: string | undefined
    /** The elements dropped by Mintlify without the key. */
    lost?: string
    /** The text probably meant by a number. */
    text?: string | undefined
  }>({
    severity: 'error',
    head: ['title is empty', 'titles are empty'],
    message: ({ kind, found, lost = '' }) =>
      found === 'missing'
        ? `This ${noun(kind)} has no title: the key '${kind}' is missing${lost}.`
        : `The title of this ${noun(kind)} is ${found}${lost}.`,
    hint: ({ kind, other, text }) =>
      other === undefined
        ? `Write "${kind}": "${text ?? '…'}"${text === undefined ? ', with the words that readers should see' : ''}.`
        : `Write '${kind}' instead of '${other}'.`,
    why: 'Readers click the title, and Mintlify identifies the element by it: without a title, Mintlify rejects the element, and may drop the list around it. A blank title is accepted and shows nothing.',
  }),
  'link-href': rule<{
    element: string
    href: string | undefined
    /** The key around, if misspelt. */
    other?: string | undefined
  }>({
    severity: 'error',
    head: ['link has no valid URL', 'links have no valid URLs'],
    message: ({ element, href }) =>
      href === undefined
        ? `${element} is a global link and has no href.`
        : `${element} has an invalid href, '${short(href)}'.`,
    hint: ({ href, other }) => (other === undefined ? hrefHint(href) : `Write 'href' instead of '${other}'.`),
    why: 'An `href` must be a URL, `/page`, `#part` or `mailto:…`. If it is anything else, Mintlify drops the link or rejects the element, and readers get an entry that opens nothing.',
  }),
  'icon-prefix': entry<{ icon: string }>({
    severity: 'error',
    message: ({ icon }) => `The icon name '${short(icon)}' must not begin with 'fa-'.`,
    hint: ({ icon }) => `Write '${icon.replace(/^(fa-)+/, '')}'.`,
    why: 'Icon names are written without `fa-`: Mintlify rejects or drops what has such a name.',
  }),
  'list-empty': entry<{ element: string; key: string }>({
    severity: 'error',
    message: ({ element, key }) => `'${key}' of ${element} is empty.`,
    hint: ({ key }) => `Add entries to '${key}', or remove it.`,
    why: 'Mintlify rejects some lists when they are empty, and with them the element that they are on.',
  }),
  'source-ref': {
    severity: 'error',
    message: () => "A 'sourceRef' must be the only key of an entry in a navigation list, and must name a mount path.",
    hint: () => 'Write { "sourceRef": "mount-path" } instead of an element.',
    why: 'Mintlify replaces such an entry with pages of another repository, and rejects the file if the entry is anywhere else.',
  },
  'not-json': {
    severity: 'error',
    message: ({ key, found }: { key: string; found: string }) => `'${key}' contains ${found}, which is not JSON.`,
    hint: () => 'Use strings, finite numbers, booleans, null, lists and plain objects.',
    why: 'docs.json is JSON: a function, a date, NaN or a circular object would be lost or changed.',
  },
  'too-deep': {
    severity: 'error',
    message: () => 'The navigation is nested too deeply.',
    hint: () => 'The limit is a few thousand levels. Look for a loop that puts an element into itself.',
    why: 'Neither readers nor Mintlify can follow thousands of levels.',
  },
  'docs-json-no-object': {
    severity: 'error',
    message: () => "docs.json is not an object, so its 'navigation' can't be changed.",
    hint: () => 'Correct docs.json. Or replace it with a config that exports docs({ … }) with all settings.',
    why: 'A config that exports `navigation()` replaces only that key, and `mv`, `rm` and `add` change it. All other keys are read from docs.json.',
  },
  'part-missing': entry<PartMissing>({
    severity: 'error',
    message: ({ name, where }) => `docs.json has no ${name}${where}, which the config owns.`,
    hint: ({ list, stub, near }) => {
      if (near === undefined) return `Add ${stub} to ${list} where it belongs, and run the command again.`
      const has = `${capital(near.name)} has ${near.common} of its ${counted(near.all, 'page')}`
      return near.code === undefined
        ? `${has}: to rename it in the config, run \`npx build-nav pull\`.`
        : `${has}: if it is the part, write \`${near.code}\`.`
    },
    why: 'A part of a config is an element of docs.json, found by its kind and title. `build-nav` never creates one: a person decides where it belongs. If the element was renamed in docs.json, `npx build-nav pull` renames it in the config.',
  }),
  'part-several': entry<{ name: string; places: readonly string[]; code: string | undefined }>({
    severity: 'error',
    message: ({ name, places }) =>
      `docs.json has ${places.length} of ${name}, and the config owns one: ${listed(places)}.`,
    hint: ({ code }) =>
      code === undefined
        ? 'Let the part begin with the page that its element begins with, or give the elements different titles.'
        : `Say which one: \`${code}\`.`,
    why: 'A part is found by its kind and title, and by the elements of `within` around it. Of several elements, the one that begins with the same page is the part, or else the only one with pages of the part. Here, neither decides.',
  }),
  'part-stranger': entry<{ name: string; pages: number; stub: string }>({
    severity: 'error',
    message: ({ name, pages }) =>
      `${capital(name)} has ${counted(pages, 'page')}, and none of them is in the part that the config would write there.`,
    hint: ({ stub }) =>
      `If that element is the part, empty its content in docs.json. Otherwise say where the part is with \`within(…)\`, or add ${stub} where it belongs.`,
    why: 'If a part is deleted in docs.json, and another element has its title, building would overwrite the pages of that element. So an element without any page of the part is not taken for it, not even with `--force`. An element that the config has produced before, here or in a commit, is known as the part.',
  }),
  'part-in-part': entry<{ name: string; outer: string; isSame: boolean; kind: string }>({
    severity: 'error',
    message: ({ name, outer, isSame, kind }) =>
      isSame
        ? `The config owns ${name} twice: both parts are the same element of docs.json.`
        : `The config owns ${name} and ${outer}, and the ${kind} is in the ${outer.split(' ')[0]}.`,
    hint: ({ isSame, kind, outer }) =>
      isSame
        ? 'Leave one of the two out, or say with `within(…)` which element each of them is.'
        : `Write the ${kind} in the ${outer.split(' ')[0]}, or leave one of the two out.`,
    why: 'The config owns the content of a part with everything in it. A second part inside would produce the same content in another way.',
  }),
  'part-form': entry<{ found: string }>({
    severity: 'error',
    message: ({ found }) =>
      `A part must be an element with a title, not ${/^'|^an empty string$/.test(found) ? 'a page path' : found}.`,
    hint: () => "Write `group('…').pages(…)`.",
    why: 'A part is found in docs.json by its kind and title: a tab, a group, a language and so on. A page path, a `ref` and the navigation have no title, and a link of `global` is no part.',
  }),
  'parts-empty': {
    severity: 'warning',
    message: () => 'The config has no parts: nothing of docs.json comes from it.',
    hint: () => 'Write the elements that it owns into `parts(…)`.',
    why: 'A config may compute its parts. If there are none, a build changes nothing in docs.json, which is hardly intended.',
  },
  'part-no-docs': entry<{ file: string }>({
    severity: 'error',
    message: ({ file }) => `There is no ${file}, and a config of parts can't make one.`,
    hint: ({ file }) => `Restore it: \`git checkout HEAD -- ${file}\`.`,
    why: 'A config of parts gives some elements of docs.json. People keep everything else, so only they can bring the file back.',
  }),
  'ref-differs': entry<{ ref: string }>({
    severity: 'warning',
    message: ({ ref }) =>
      `Several places of docs.json refer to ${ref}, but the config has different content there: this place gets its own copy instead of the $ref.`,
    hint: ({ ref }) =>
      `Use the same content in all places. Or write ref('${ref.replace(/^\.\//, '')}') in the config to keep the file unchanged.`,
    why: 'A file that a `$ref` names has only one content. If the config has different content in two places that refer to it, the file gets the content of one place, and the other is written into docs.json.',
  }),
  'set-unknown-key': entry<SetUse>({
    severity: 'note',
    message: ({ element, key }) => `${element} sets '${key}', which neither build-nav nor Mintlify's validator knows.`,
    hint: ({ key, known, hint }) => hint ?? didYouMean(key, known),
    why: "`.set` writes keys that build-nav doesn't know. If Mintlify doesn't know the key either, it drops it.",
  }),
  'set-known-key': entry<SetUse>({
    severity: 'warning',
    message: ({ element, key }) =>
      `${element} sets '${key}' with .set(), which bypasses the types. The typed form is ${typedWay(element, key)}.`,
    hint: ({ element, key }) => `Use ${typedWay(element, key)}, and correct any mistake that is then reported.`,
    why: 'A key that has a method is checked by the types. `.set` bypasses that, so Mintlify may drop content.',
  }),
} as const satisfies CodeTable

/** Keys in Mintlify's documentation but not in its validator. */
const documentedOnly: ReadonlySet<string> = new Set(['iconType'])

/** `tab 'Guides' has no key 'page'` */
export function hasNoKey({ key, owner }: Pick<UnknownKey, 'key' | 'owner'>): string {
  return `${owner} has no key '${key}'`
}

/** Settings are properties of `docs({ … })`, and have no method. */
function typedWay(element: string, key: string): string {
  if (!element.startsWith('docs')) return `.${key}(…)`
  return `docs(${key.split('.').reduceRight((inner, name) => `{ ${name}: ${inner} }`, '…')})`
}

/** Examples of values for the required settings. */
const startingValues: Readonly<Record<string, string>> = {
  theme: '"theme": "mint"',
  name: '"name": "Acme"',
  colors: '"colors": { "primary": "#0D9373" }',
}

/** Makes a diagnostic of the compile stage. */
export const compileReport = reporter(compileCodes)

function hrefHint(href: string | undefined): string {
  if (href === undefined) return "Add an 'href'."
  if (/^[\w-]+(\.[\w-]+)+(\/|$)/.test(href) && !/\.mdx?$/.test(href)) return `Write 'https://${href}'.`
  if (/^[\w./-]+$/.test(href))
    return `If it is a page of this site, write '/${href.replace(/^[./]+/, '').replace(/\.mdx?$/, '')}'.`
  return "Write a URL with its 'https://', '/page', '#part' or 'mailto:…'."
}
