import { test } from 'uvu'
import { runs } from '../../runs.js'
import { accountedFor } from './sequences.js'

test('in short sequences of git, no page is lost in silence, and nobody is asked about what only the config changed', () =>
  accountedFor(runs(45), { minLength: 4, maxLength: 9 }))

test.run()
