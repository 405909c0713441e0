// The examples of /docs/services. A test runs them as they stand, but grpcurl's, against a service in a process of its own.

/** An IBAN whose check digits are wrong: the answer is a finding, not an error. */
const REQUEST = `{"items": [{"creditorAccount": {"id": {"type": "ACCOUNT_ID_TYPE_IBAN", "value": "DE88370400440532013000"}}}]}`

export const bufCurl = `buf curl --protocol grpc --http2-prior-knowledge \\
  -H "Authorization: Bearer $SERVICE_TOKEN" --reflect-header '*' \\
  -d '${REQUEST}' \\
  "http://$VALIDATION/payprep.validation.v1.ValidationService/Validate"
`

export const grpcurl = `grpcurl -plaintext -H "Authorization: Bearer $SERVICE_TOKEN" \\
  -d '${REQUEST}' \\
  "$VALIDATION" payprep.validation.v1.ValidationService/Validate
`

/** Debian: protobuf-compiler, protobuf-compiler-grpc, libprotobuf-dev, python3-grpcio and python3-protobuf. */
export const pythonCode = `protoc -I proto --python_out=. --grpc_python_out=. \\
  --plugin=protoc-gen-grpc_python="$(which grpc_python_plugin)" \\
  $(cd proto && find payprep google -name '*.proto')
`

export const python = `import os

import grpc
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo
from google.rpc.status_pb2 import Status
from payprep.payments.v1 import instruction_pb2 as payments
from payprep.validation.v1 import validation_pb2 as validation
from payprep.validation.v1.validation_pb2_grpc import ValidationServiceStub

token = [("authorization", "Bearer " + os.environ["SERVICE_TOKEN"])]
service = ValidationServiceStub(grpc.insecure_channel(os.environ["VALIDATION"]))


def validate(**instruction):
    request = validation.ValidateRequest(items=[payments.PaymentInstruction(**instruction)])
    return service.Validate(request, metadata=token, timeout=5)


def details(error):
    for key, value in error.trailing_metadata():
        if key == "grpc-status-details-bin":
            yield from Status.FromString(value).details


iban = payments.AccountId(type=payments.ACCOUNT_ID_TYPE_IBAN, value="DE88370400440532013000")
for result in validate(creditor_account=payments.Account(id=iban)).items:
    for alert in result.alerts:
        print(validation.AlertCode.Name(alert.code), alert.field)

try:
    validate(country="ZZ", currency="ABC")
except grpc.RpcError as error:
    print(error.code().name)
    for detail in details(error):
        for message in (ErrorInfo(), BadRequest()):
            if not detail.Unpack(message):
                continue
            if isinstance(message, ErrorInfo):
                print(message.reason, message.domain)
            elif isinstance(message, BadRequest):
                for mistake in message.field_violations:
                    print(mistake.field, mistake.description)
`

export const node = `import grpc from '@grpc/grpc-js'
import protoLoader from '@grpc/proto-loader'

const files = ['payprep/validation/v1/validation.proto', 'google/rpc/status.proto', 'google/rpc/error_details.proto']
const definitions = protoLoader.loadSync(files, { includeDirs: ['proto'], enums: String })
const { payprep } = grpc.loadPackageDefinition(definitions)
const client = new payprep.validation.v1.ValidationService(process.env.VALIDATION, grpc.credentials.createInsecure())
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
  for (const { field, description } of details['google.rpc.BadRequest'].fieldViolations) console.log(field, description)
}
client.close()
`
