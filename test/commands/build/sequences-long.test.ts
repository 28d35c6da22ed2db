import { test } from 'uvu'
import { runs } from '../../runs.js'
import { accountedFor } from './sequences.js'

test('in long sequences of git, no page is lost in silence, and nobody is asked about what only the config changed', () =>
  accountedFor(runs(18), { minLength: 10, maxLength: 16 }))

test.run()
