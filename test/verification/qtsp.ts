import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Certificate } from './certificates.ts'

// A trust service provider, run with OpenSSL: it issues QWACs with PSD2 statements (ETSI TS 119 495), and revocation lists.

interface Issued extends Certificate {
  readonly file: string
}

interface Statement {
  /** Object identifiers and names. */
  readonly roles: readonly (readonly [oid: string, name: string])[]
  readonly authority: string
  readonly authorityId: string
}

const config = (directory: string, statement: Statement | undefined) => `
[ca]
default_ca = own
[own]
database = ${directory}/index.txt
serial = ${directory}/serial
crlnumber = ${directory}/crlnumber
new_certs_dir = ${directory}
certificate = ${directory}/ca.pem
private_key = ${directory}/ca.key
default_md = sha256
default_days = 30
policy = names
unique_subject = no
utf8 = yes
string_mask = utf8only
x509_extensions = qwac
[names]
commonName = supplied
organizationIdentifier = optional
[req]
distinguished_name = empty
utf8 = yes
string_mask = utf8only
[empty]
[authority]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign,cRLSign
[qwac]
extendedKeyUsage = clientAuth
crlDistributionPoints = URI:http://crl.qtsp.example/part-7.crl
${
  statement === undefined
    ? ''
    : `1.3.6.1.5.5.7.1.3 = ASN1:SEQUENCE:statements
[statements]
compliance = SEQUENCE:compliance
psd2 = SEQUENCE:psd2
[compliance]
id = OID:0.4.0.1862.1.1
[psd2]
id = OID:0.4.0.19495.2
info = SEQUENCE:info
[info]
roles = SEQUENCE:roles
name = FORMAT:UTF8,UTF8String:${statement.authority}
id = UTF8:${statement.authorityId}
[roles]
${statement.roles.map((_, n) => `role${n} = SEQUENCE:role${n}`).join('\n')}
${statement.roles.map(([oid, name], n) => `[role${n}]\noid = OID:${oid}\nname = UTF8:${name}`).join('\n')}`
}
[part]
issuingDistributionPoint = critical,@partOf
[partOf]
fullname = URI:http://crl.qtsp.example/part-7.crl
[otherPart]
issuingDistributionPoint = critical,@otherPartOf
[otherPartOf]
fullname = URI:http://crl.qtsp.example/part-8.crl
[delta]
deltaCRL = critical,ASN1:INTEGER:1
`

export function qtsp(directory: string, name: string) {
  const at = (file: string) => join(directory, file)
  /** The words of a command, and values that may have spaces. */
  const openssl = (words: string, ...values: readonly string[]) =>
    void execFileSync('openssl', [...words.split(' '), ...values], { stdio: ['ignore', 'pipe', 'pipe'] })
  const withConfig = (statement?: Statement) => {
    writeFileSync(at('ca.cnf'), config(directory, statement))
    return at('ca.cnf')
  }
  const key = (file: string) =>
    openssl('genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out', at(file))
  writeFileSync(at('index.txt'), '')
  writeFileSync(at('serial'), '80A1\n')
  writeFileSync(at('crlnumber'), '01\n')
  key('ca.key')
  const authority = ['-key', at('ca.key'), '-subj', `/CN=${name}`, '-out', at('ca.pem')]
  openssl('req -x509 -new -extensions authority -days 40 -config', withConfig(), ...authority)
  let issued = 0
  return {
    ca: readFileSync(at('ca.pem'), 'utf8'),

    issue(organizationIdentifier: string, statement?: Statement): Issued {
      const file = `client-${issued++}`
      const used = withConfig(statement)
      key(`${file}.key`)
      const subject = `/CN=${file}/organizationIdentifier=${organizationIdentifier}`
      const [request, issuedAt] = [at(`${file}.csr`), at(`${file}.pem`)]
      openssl('req -new -config', used, '-key', at(`${file}.key`), '-subj', subject, '-out', request)
      openssl('ca -batch -notext -config', used, '-in', request, '-out', issuedAt)
      const [cert, text] = [`${file}.pem`, `${file}.key`].map(each => readFileSync(at(each), 'utf8'))
      return { file, cert: cert!, key: text! }
    },

    revoke: ({ file }: Issued) => openssl('ca -config', withConfig(), '-revoke', at(`${file}.pem`)),

    /** A list in PEM, for `seconds`. */
    list({ seconds = 3_600, extensions }: { seconds?: number; extensions?: string } = {}): string {
      const extended = extensions === undefined ? [] : ['-crlexts', extensions]
      openssl(`ca -gencrl -crlsec ${seconds} -config`, withConfig(), '-out', at('list.pem'), ...extended)
      return readFileSync(at('list.pem'), 'utf8')
    },
  }
}
