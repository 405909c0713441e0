buf curl --protocol grpc --http2-prior-knowledge \
  -H "Authorization: Bearer $SERVICE_TOKEN" --reflect-header '*' \
  -d '{"items": [{"creditorAccount": {"id": {"type": "ACCOUNT_ID_TYPE_IBAN", "value": "DE88370400440532013000"}}}]}' \
  "http://$VALIDATION/payprep.validation.v1.ValidationService/Validate"
