package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/infersweep/infersweep/plugins/sim/request"
)

// wireError is an error as a client sees it.
type wireError struct {
	Message string  `json:"message"`
	Type    string  `json:"type"`
	Param   *string `json:"param"`
	Code    int     `json:"code"`
}

func (e *wireError) body() []byte {
	body, err := json.Marshal(map[string]*wireError{"error": e})
	if err != nil {
		panic(err) // nothing in it that JSON cannot say
	}
	return body
}

func (e *wireError) send(w http.ResponseWriter) {
	reply(w, e.Code, e.body())
}

func badRequest(param, format string, arguments ...any) *wireError {
	e := &wireError{Message: fmt.Sprintf(format, arguments...), Type: "BadRequestError", Code: http.StatusBadRequest}
	if param != "" {
		e.Param = &param
	}
	return e
}

// deadCore is the error of a request whose engine core is gone.
func deadCore() *wireError {
	return &wireError{
		Message: "EngineCore encountered an issue: its process is gone (simulated)",
		Type:    "InternalServerError",
		Code:    http.StatusInternalServerError,
	}
}

func injected() *wireError {
	return &wireError{Message: "simulated fault http-500-rate", Type: "InternalServerError", Code: http.StatusInternalServerError}
}

// unreadable is the error of a body that is no request.
func unreadable(err error) *wireError {
	var syntax *request.SyntaxError
	if errors.As(err, &syntax) {
		return invalid(fmt.Sprintf("body.%d", syntax.Offset), "json_invalid", "JSON decode error: expecting "+syntax.Expected)
	}
	var field *request.FieldError
	if errors.As(err, &field) && field.Field != "" {
		return invalid("body."+field.Field, "value_error", field.Message)
	}
	return badRequest("", "%s", field.Message)
}

func invalid(place, kind, message string) *wireError {
	return &wireError{
		Message: fmt.Sprintf("1 validation error:\n  {'type': '%s', 'loc': '%s', 'msg': '%s'}", kind, place, message),
		Type:    "Bad Request",
		Param:   &place,
		Code:    http.StatusBadRequest,
	}
}
