import { counted, digits, listed, listedUpTo, quotedUpTo } from '../../base/diagnostics/text.js'
import { reporter, type CodeTable } from '../../base/diagnostics/diagnostic.js'
import { didYouMean } from '../../base/diagnostics/near.js'

/** Problems on the way from docs.json to docs.config.ts. */
export const migrateCodes = {
  'migrate-not-object': {
    severity: 'error',
    message: ({ file, found }: { file: string; found: string }) => `${file} must be an object, not ${found}.`,
    hint: () => 'If it is the wrong file, name the right one: `npx build-nav migrate path/to/docs.json`.',
    why: 'A docs.json is a JSON object with a `navigation` key.',
  },
  'migrate-no-navigation': {
    severity: 'error',
    message: () => "This file has no 'navigation', so there is nothing to migrate.",
    hint: () => 'Write a first navigation, such as `"navigation": { "pages": ["index"] }`.',
    why: 'Mintlify rejects a docs.json without `navigation`.',
  },
  'migrate-navigation-form': {
    severity: 'error',
    message: ({ found }: { found: string }) => `'navigation' must be an object, not ${found}.`,
    hint: () => 'Correct it, because Mintlify rejects such a docs.json. Or run the command without --navigation-only.',
    why: 'A config that has only the navigation needs one. Mintlify rejects a file whose `navigation` is a list, a string or `false`.',
  },
  'migrate-part-missing': {
    severity: 'error',
    message: ({ name }: { name: string; known: readonly string[] }) => `docs.json has no element '${name}'.`,
    hint: ({ name, known }: { name: string; known: readonly string[] }) =>
      didYouMean(name, known) ?? "Name an element by its titles, from the outside to the inside: --part 'API › Users'.",
    why: '`--part` names an element of docs.json by its title. Titles of elements around it may precede, each with `›` or `>` behind it.',
  },
  'migrate-part-several': {
    severity: 'error',
    message: ({ name, ways }: { name: string; ways: readonly string[] }) =>
      `docs.json has ${ways.length} elements '${name}': ${listedUpTo(6, ways)}.`,
    hint: ({ name, ways }: { name: string; ways: readonly string[] }) => {
      const other = ways.find(
        (way, index) => way !== name && ways.indexOf(way) === index && ways.lastIndexOf(way) === index,
      )
      return other === undefined ? 'Give them different titles in docs.json.' : `Write which one: --part '${other}'.`
    },
    why: 'A config of parts owns an element. If several elements have the title, the titles of the elements around tell them apart.',
  },
  'migrate-parts-lost': {
    severity: 'warning',
    message: ({ config }: { config: string }) =>
      `${config} had parts of docs.json: their code is not in the new config, which has everything as docs.json has it.`,
    hint: ({ config }: { config: string }) => `To read the former config, run \`git show HEAD:./${config}\`.`,
    why: 'A config of parts may compute its elements, from folders or from a specification. A migration of the whole docs.json writes them out as they are now.',
  },
  'migrate-modules-left': {
    severity: 'note',
    message: ({ files }: { files: readonly string[] }) =>
      `${listedUpTo(5, files)} ${files.length === 1 ? 'was' : 'were'} part of the former config. The new one doesn't import ${files.length === 1 ? 'the file' : 'these files'}.`,
    hint: ({ files }: { files: readonly string[] }) =>
      `If nothing else imports ${files.length === 1 ? 'the file, delete it' : 'them, delete them'}.`,
    why: '`--force` overwrites the config, and deletes no file: a module of a former `--split` may have code of yours.',
  },
  'migrate-keep-ref': {
    severity: 'error',
    message: ({ file }: { file: string; known: readonly string[] }) => `No $ref of docs.json names ${file}.`,
    hint: ({ file, known }: { file: string; known: readonly string[] }) =>
      didYouMean(file, known) ??
      (known.length > 0 ? `The files that it names: ${known.join(', ')}.` : 'docs.json has no $ref.'),
    why: '`--keep-ref` keeps the `$ref` to a file: the config has `ref(…)` there, and build-nav never writes the file. The path starts at the folder of docs.json.',
  },
  'migrate-number': {
    severity: 'error',
    message: () => "This number is too large: JSON parsers turn it into Infinity, which JSON can't express.",
    hint: () => 'Write a smaller number, or put it in quotes.',
    why: "JavaScript can't represent this number, so the code couldn't produce the same docs.json.",
  },
  'migrate-list-too-long': {
    severity: 'error',
    message: ({ key, count, most }: { key: string; count: number; most: number }) =>
      `This list of ${key} has ${digits(count)} entries; one call can have at most ${digits(most)}.`,
    hint: () => 'Put them into groups.',
    why: 'JavaScript limits the number of arguments in a call.',
  },
  'migrate-too-deep': {
    severity: 'error',
    message: () => 'The navigation is nested too deeply to be written as code.',
    hint: () => 'The limit is a few hundred levels.',
    why: 'TypeScript and prettier work through nested calls recursively, and give up at some depth.',
  },
  'migrate-target-exists': {
    severity: 'error',
    message: ({ files }: { files: readonly string[] }) =>
      `${listed(files)} already ${files.length === 1 ? 'exists' : 'exist'}, so nothing was written.`,
    hint: () =>
      'To overwrite, run `npx build-nav migrate --force`. To write to a different file, run `npx build-nav migrate --out <file>`.',
    why: 'A second migration must not overwrite changes that were made since the first.',
  },
  'migrate-rival': {
    severity: 'error',
    message: ({ file }: { file: string }) =>
      `There already is a config, ${file}. With a second one, build-nav couldn't tell which to build, so nothing was written.`,
    hint: () => 'Delete or rename it. Or give the new one a different name: `npx build-nav migrate --out <file>`.',
    why: "build-nav looks for docs.config with any extension, and doesn't choose between two. `--force` overwrites, but doesn't delete files.",
  },
  'migrate-out': {
    severity: 'error',
    message: ({ out }: { out: string }) => `${out} can't be the config: it must end in .ts or .mts.`,
    hint: () => 'Name it docs.config.ts, so that build-nav finds it.',
    why: 'The generated modules are TypeScript.',
  },
  'migrate-prettier': {
    severity: 'error',
    message: ({ reason }: { reason: string }) =>
      `The code can't be formatted with this repository's prettier configuration: ${reason}`,
    hint: () =>
      'To see the same error, run `npx prettier --check .`. Correct it, and try again. Or run `npx build-nav migrate --no-prettier-config`, and format the new files later.',
    why: 'The code is formatted with the configuration of the repository that it is written to, plugins included. Both are code, and may fail.',
  },
  'migrate-prettier-missing': {
    severity: 'warning',
    message: ({ problem }: { problem: string }) =>
      `The code was formatted without a part of this repository's prettier configuration, because it is not installed: ${problem}.`,
    hint: () => 'Install the dependencies, and run `npx prettier --write` on the new files.',
    why: 'The configuration of prettier names a plugin, or a shared configuration, that is not installed. The code is correct without it; only its layout may differ.',
  },
  'migrate-not-proven': {
    severity: 'error',
    message: ({ at, wanted, given }: { at: string; wanted: string; given: string }) =>
      `The generated code doesn't produce the same docs.json, so nothing was written. The first difference is at ${at}: the file has ${wanted}, the code produces ${given}.`,
    hint: () =>
      "Try `npx build-nav migrate --no-prettier-config`, in case a prettier plugin changes the code. If that doesn't help, this is a defect of build-nav: please report it with that part of docs.json.",
    why: 'Before anything is written, the code is run as `build-nav` would run it, and its docs.json is compared byte for byte.',
  },
  'migrate-code-fails': {
    severity: 'error',
    message: ({ reason }: { reason: string }) => `The generated code does not work, so nothing was written: ${reason}.`,
    hint: () =>
      "Try `npx build-nav migrate --no-prettier-config`, in case a prettier plugin changes the code. If that doesn't help, this is a defect of build-nav: please report it.",
    why: 'Before anything is written, the code is run as `build-nav` would run it. It must neither throw nor break a rule.',
  },
  'migrate-comments': {
    severity: 'note',
    message: () =>
      "This docs.json is not strict JSON, because of its comments or trailing commas, so build-nav can't patch it.",
    hint: () => 'Delete docs.json and run `npx build-nav`, which writes a new one. The comments are in docs.config.ts.',
    why: 'With --tolerant, comments and trailing commas are accepted only for the migration.',
  },
  'migrate-comments-stay': {
    severity: 'note',
    message: () =>
      "This docs.json is not strict JSON, because of its comments or trailing commas, so build-nav can't patch it.",
    hint: () =>
      'Remove the comments and trailing commas from docs.json. The comments of the navigation are in docs.config.ts.',
    why: 'With --navigation-only the settings stay in docs.json, and so do their comments, which `npx build-nav` does not accept.',
  },
  'migrate-old-form': {
    severity: 'warning',
    message: () => 'This docs.json has the form of mint.json, so Mintlify rejects it.',
    hint: () => 'Rename it to mint.json and run `npx build-nav migrate` again, which converts it.',
    why: 'A `navigation` that is a list of groups, with tabs and anchors beside it, is the form of mint.json. The code keeps it unchanged, so Mintlify also rejects the docs.json that it produces.',
  },
  'migrate-settings': {
    severity: 'note',
    message: ({ lines, all }: { lines: number; all: number }) =>
      `Most of this docs.json is settings, such as redirects: ${digits(lines)} of ${digits(all)} lines.`,
    hint: () => 'To keep the settings in docs.json, add --navigation-only: the config then has only the navigation.',
    why: "Long lists of settings gain little from being code. A config that has only the navigation doesn't change any other key of docs.json.",
  },
  'migrate-folder-lists': {
    severity: 'note',
    message: ({ folders, lists, pages }: { folders: readonly string[]; lists: number; pages: number }) =>
      `${counted(lists, 'list')} of pages ${lists === 1 ? 'is' : 'are'} the pages of a folder, in its order: ${quotedUpTo(3, folders)} (${counted(pages, 'page')}).`,
    hint: ({ folders: [folder = ''] }: { folders: readonly string[]; lists: number; pages: number }) =>
      `If every new page of '${folder}' belongs there, replace the list with \`...pagesIn('${folder}')\`, which is imported from 'build-nav/files'.`,
    why: 'Such a list may be a rule, or have this order by chance. So it stays a list until you decide that the folder is the list.',
  },
} as const satisfies CodeTable

/** Makes a diagnostic of the migration. */
export const migrateReport = reporter(migrateCodes)
