import { mkdtempSync, readFileSync, renameSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import t from 'tap'
import { ConfigError } from '../../../services/kit/process/config/config.ts'
import { silentLog } from '../../../services/kit/process/logging/log.ts'
import { reloadAll } from '../../../services/kit/process/reloading/reload.ts'
import { openSecurityLog } from '../../../services/kit/process/security/security-log.ts'

const folder = mkdtempSync(join(tmpdir(), 'security-log-'))
const linesOf = (file: string) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))

t.test('A line of the security log says what was tried, how it ended, why and by whom', async t => {
  const file = join(folder, 'one.jsonl')
  const securityLog = openSecurityLog({ securityLogFile: file }, 'edge', silentLog)
  securityLog('token.use', { outcome: 'failure', reason: 'token-invalid', address: '192.0.2.1' })
  await setImmediate()
  const [line] = linesOf(file)
  t.strictSame(
    { ...line, time: '' },
    {
      level: 'warn',
      time: '',
      service: 'edge',
      log: 'security',
      outcome: 'failure',
      reason: 'token-invalid',
      address: '192.0.2.1',
      event: 'token.use',
    },
  )
  t.equal(statSync(file).mode & 0o777, 0o600, 'only its owner may read it')
})

t.test('After the file was renamed and SIGHUP has come, lines go to a new file', async t => {
  const file = join(folder, 'rotated.jsonl')
  const securityLog = openSecurityLog({ securityLogFile: file }, 'edge', silentLog)
  securityLog('token.use', { outcome: 'success', target: 'first' })
  await setImmediate()
  renameSync(file, `${file}.1`)
  await reloadAll(silentLog)
  securityLog('token.use', { outcome: 'success', target: 'second' })
  await setImmediate()
  t.strictSame(
    linesOf(`${file}.1`).map(({ target }) => target),
    ['first'],
  )
  t.strictSame(
    linesOf(file).map(({ target }) => target),
    ['second'],
  )
})

t.test('A file that cannot be written is a mistake of SECURITY_LOG, reported at start', async t => {
  const file = join(folder, 'missing', 'file.jsonl')
  t.throws(() => openSecurityLog({ securityLogFile: file }, 'edge', silentLog), ConfigError)
  t.throws(() => openSecurityLog({ securityLogFile: file }, 'edge', silentLog), {
    message: /SECURITY_LOG.*ENOENT/,
  })
})
