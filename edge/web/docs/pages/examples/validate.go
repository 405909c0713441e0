package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"time"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"

	payments "payprep/payments/v1"
	validation "payprep/validation/v1"
)

func validate(
	service validation.ValidationServiceClient,
	instruction *payments.PaymentInstruction,
) (*validation.ValidateResponse, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	token := "Bearer " + os.Getenv("SERVICE_TOKEN")
	items := []*payments.PaymentInstruction{instruction}
	return service.Validate(
		metadata.AppendToOutgoingContext(ctx, "authorization", token),
		&validation.ValidateRequest{Items: items},
	)
}

func main() {
	connection, err := grpc.Dial(os.Getenv("VALIDATION"), grpc.WithInsecure())
	if err != nil {
		log.Fatal(err)
	}
	defer connection.Close()
	service := validation.NewValidationServiceClient(connection)

	iban := &payments.AccountId{
		Type:  payments.AccountIdType_ACCOUNT_ID_TYPE_IBAN,
		Value: "DE88370400440532013000",
	}
	answer, err := validate(service, &payments.PaymentInstruction{CreditorAccount: &payments.Account{Id: iban}})
	if err != nil {
		log.Fatal(err)
	}
	for _, result := range answer.Items {
		for _, alert := range result.Alerts {
			fmt.Println(alert.Code, alert.GetField())
		}
	}

	country, currency := "ZZ", "ABC"
	_, err = validate(service, &payments.PaymentInstruction{Country: &country, Currency: &currency})
	refusal := status.Convert(err)
	fmt.Println(refusal.Code())
	for _, detail := range refusal.Details() {
		switch detail := detail.(type) {
		case *errdetails.ErrorInfo:
			fmt.Println(detail.Reason, detail.Domain)
		case *errdetails.BadRequest:
			for _, mistake := range detail.FieldViolations {
				fmt.Println(mistake.Field, mistake.Description)
			}
		}
	}
}
