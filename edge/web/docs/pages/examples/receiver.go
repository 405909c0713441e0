package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

const tolerance = 5 * time.Minute

var key, _ = base64.StdEncoding.DecodeString(strings.TrimPrefix(os.Getenv("WEBHOOK_SECRET"), "whsec_"))

func isOurs(header http.Header, body []byte) bool {
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > tolerance {
		return false
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%s.%s", id, timestamp, body)
	right := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	// During a rotation there are two signatures, separated by a space.
	for _, given := range strings.Fields(header.Get("webhook-signature")) {
		if hmac.Equal([]byte(right), []byte(given)) {
			return true
		}
	}
	return false
}

func receive(response http.ResponseWriter, request *http.Request) {
	var event struct {
		EventType string
		Object    struct{ Id string }
	}
	body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, 1<<20))
	if err != nil || !isOurs(request.Header, body) || json.Unmarshal(body, &event) != nil {
		response.WriteHeader(http.StatusBadRequest)
		return
	}
	fmt.Println(event.EventType, event.Object.Id)
	response.WriteHeader(http.StatusNoContent)
}

func main() {
	panic(http.ListenAndServe(":"+os.Getenv("PORT"), http.HandlerFunc(receive)))
}
