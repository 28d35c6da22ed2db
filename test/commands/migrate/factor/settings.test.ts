import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { migrate } from '../../../../src/commands/migrate/migrate.js'
import { temporaryFolder } from '../../../temporary-folder.js'
import { typeErrors } from '../type-check.js'

type Link = readonly [label: string, page: string]

/** Spanish has a link of its own in the middle, French one at the end. */
const links: Readonly<Record<string, readonly Link[]>> = {
  en: [
    ['Home', 'home'],
    ['Blog', 'blog'],
    ['Jobs', 'jobs'],
  ],
  fr: [
    ['Accueil', 'fr/home'],
    ['Blog', 'fr/blog'],
    ['Emplois', 'fr/jobs'],
    ['Presse', 'fr/press'],
  ],
  es: [
    ['Inicio', 'es/home'],
    ['Foro', 'es/forum'],
    ['Blog', 'es/blog'],
    ['Empleos', 'es/jobs'],
  ],
}

const footerOf = (language: string) => ({
  socials: { github: 'https://github.com/acme', x: 'https://x.com/acme', discord: 'https://discord.gg/acme' },
  links: [
    {
      header: { en: 'Company', fr: 'Entreprise' }[language] ?? 'Empresa',
      items: links[language]?.map(([label, page]) => ({ label, href: `https://acme.dev/${page}` })),
    },
  ],
})

/** The modules for a site with what each language has, proven and compiled. */
async function migrated(own: Readonly<Record<string, object>>) {
  const pages = Array.from({ length: 12 }, (_, at) => `page-${at}`)
  const languages = Object.entries(own).map(([language, more]) => ({
    language,
    ...more,
    groups: ['Guides', 'API', 'SDKs'].map((group) => ({
      group,
      pages: pages.map((page) => `${language === 'en' ? '' : `${language}/`}${group}/${page}`),
    })),
  }))
  const docs = { theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' }, navigation: { languages } }
  const cwd = temporaryFolder({ 'docs.json': JSON.stringify(docs, undefined, 2) })
  const { files } = await migrate({ cwd, dryRun: true, prettierConfig: false })
  const texts = files.map((file) => ({ path: path.relative(cwd, path.resolve(cwd, file.path)), text: file.text }))
  assert.is(typeErrors(texts, 'typescript-7'), '')
  return (name: string) => texts.find((file) => file.path === name)?.text ?? ''
}

test('a link that only one language has in its footer is a condition; a footer of its own form stays whole', async () => {
  const text = await migrated({
    en: { footer: footerOf('en') },
    fr: { footer: footerOf('fr') },
    es: { footer: footerOf('es') },
  })
  const code = text('nav/sidebar.ts')
  assert.is(code.match(/github\.com/g)?.length, 1)
  assert.match(code, /\.\.\.when\(locale === "es", \{\s+label: "Foro",/)
  assert.match(code, /\.\.\.when\(locale === "fr", \{\s+label: "Presse",/)
  assert.ok(code.indexOf('"Foro"') < code.indexOf('"Blog"') && code.indexOf('"Blog"') < code.indexOf('"Presse"'))
  const apart = await migrated({
    en: { footer: footerOf('en') },
    fr: { footer: { socials: { reddit: 'https://reddit.com/r/acme' } } },
    es: { footer: footerOf('es') },
  })
  assert.match(
    apart('nav/sidebar.ts'),
    /locale === "fr"\s+\? \{ socials: \{ reddit: "https:\/\/reddit.com\/r\/acme" \} \}\s+: \{/,
  )
})

test('a key that only one language has in a setting is left out elsewhere', async () => {
  const button = (label: string) => ({ type: 'button', label, href: 'https://acme.dev/start' })
  const navbar = (label: string) => ({
    links: [
      { label, href: 'https://acme.dev/help' },
      { label: 'Blog', href: 'https://acme.dev/blog' },
    ],
  })
  const text = await migrated({
    en: { navbar: { ...navbar('Help'), primary: button('Start') } },
    fr: { navbar: navbar('Aide') },
  })
  assert.match(text('nav/sidebar.ts'), /primary:\s+locale === "en"\s+\? \{/)
  assert.is(text('nav/sidebar.ts').match(/"Blog"/g)?.length, 1)
})

test.run()
