import os

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
