import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isSlow } from '../../runs.js'
import { Compiling } from './compiling.js'
import { pulled } from './pulled.js'
import { styles as all } from './styles.js'

const compiling = new Compiling()
/** A quarter of them in `npm test`. */
const styles = all.filter((_, at) => isSlow || at % 4 === 0)

for (const [index, [name, files, edit, says, file]] of styles.entries())
  test(name, async () => {
    const { text } = await pulled(files, (docs) => edit(docs))
    compiling.add(String(index), files, text)
    assert.match(text(file), says)
  })

test('configs in all styles compile under strict as well as they did before, whatever was pulled', () => {
  if (!Compiling.isThere) return console.log('skipped: there is no compiler at node_modules/typescript-7')
  const { errors, sound } = compiling.worse()
  assert.ok(sound > styles.length / 2, `${sound} of ${styles.length}`)
  assert.equal(errors, [])
})

test.run()
