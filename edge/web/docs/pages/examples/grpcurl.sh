grpcurl -plaintext -H "Authorization: Bearer $SERVICE_TOKEN" \
  -d '{"items": [{"creditorAccount": {"id": {"type": "ACCOUNT_ID_TYPE_IBAN", "value": "DE88370400440532013000"}}}]}' \
  "$VALIDATION" payprep.validation.v1.ValidationService/Validate
