import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { pulled } from './pulled.js'
import { styles } from './styles.js'

for (const { name, files, edit, says, file } of styles) {
  test(name, async () => {
    const { text } = await pulled(files, (docs) => edit(docs))
    assert.match(text(file), says)
  })
}

test.run()
