/** `npm run docs`: writes the pages of docs/reference and docs/rules, README's tables, and docs/docs.json. */
import { writeAll } from './generate/write.js'

await writeAll()
