import grpc from '@grpc/grpc-js'
import protoLoader from '@grpc/proto-loader'

const files = [
  'payprep/validation/v1/validation.proto',
  'google/rpc/status.proto',
  'google/rpc/error_details.proto',
]
const definitions = protoLoader.loadSync(files, { includeDirs: ['proto'], enums: String })
const { payprep } = grpc.loadPackageDefinition(definitions)
const client = new payprep.validation.v1.ValidationService(
  process.env.VALIDATION,
  grpc.credentials.createInsecure(),
)
const token = new grpc.Metadata()
token.set('authorization', 'Bearer ' + process.env.SERVICE_TOKEN)

function validate(instruction) {
  const deadline = Date.now() + 5_000
  return new Promise((resolve, reject) =>
    client.Validate({ items: [instruction] }, token, { deadline }, (error, answer) =>
      error ? reject(error) : resolve(answer),
    ),
  )
}

function detailsOf(error) {
  const [bytes] = error.metadata.get('grpc-status-details-bin')
  if (bytes === undefined) return []
  return definitions['google.rpc.Status'].deserialize(bytes).details.map(({ type_url: url, value }) => {
    const name = url.slice(url.lastIndexOf('/') + 1)
    return [name, definitions[name]?.deserialize(value)]
  })
}

const id = { type: 'ACCOUNT_ID_TYPE_IBAN', value: 'DE88370400440532013000' }
for (const { alerts } of (await validate({ creditorAccount: { id } })).items)
  for (const { code, field } of alerts) console.log(code, field)

try {
  await validate({ country: 'ZZ', currency: 'ABC' })
} catch (error) {
  console.log(grpc.status[error.code])
  const details = Object.fromEntries(detailsOf(error))
  const { reason, domain } = details['google.rpc.ErrorInfo']
  console.log(reason, domain)
  for (const { field, description } of details['google.rpc.BadRequest'].fieldViolations)
    console.log(field, description)
}
client.close()
