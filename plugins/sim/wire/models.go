package wire

import (
	"encoding/json"
	"net/http"
)

type modelList struct {
	Object string      `json:"object"`
	Data   []modelCard `json:"data"`
}

type modelCard struct {
	ID          string       `json:"id"`
	Object      string       `json:"object"`
	Created     int64        `json:"created"`
	OwnedBy     string       `json:"owned_by"`
	Root        string       `json:"root"`
	Parent      *string      `json:"parent"`
	MaxModelLen int          `json:"max_model_len"`
	Permission  []permission `json:"permission"`
}

type permission struct {
	ID                 string  `json:"id"`
	Object             string  `json:"object"`
	Created            int64   `json:"created"`
	AllowCreateEngine  bool    `json:"allow_create_engine"`
	AllowSampling      bool    `json:"allow_sampling"`
	AllowLogprobs      bool    `json:"allow_logprobs"`
	AllowSearchIndices bool    `json:"allow_search_indices"`
	AllowView          bool    `json:"allow_view"`
	AllowFineTuning    bool    `json:"allow_fine_tuning"`
	Organization       string  `json:"organization"`
	Group              *string `json:"group"`
	IsBlocking         bool    `json:"is_blocking"`
}

func (s *Server) models(w http.ResponseWriter, _ *http.Request) {
	created := s.Created.Unix()
	body, err := json.Marshal(modelList{Object: "list", Data: []modelCard{{
		ID: s.name(), Object: "model", Created: created, OwnedBy: ServerName, Root: s.name(), MaxModelLen: s.MaxModelLen,
		Permission: []permission{{
			ID: "modelperm-" + s.id(), Object: "model_permission", Created: created,
			AllowSampling: true, AllowLogprobs: true, AllowView: true, Organization: "*",
		}},
	}}})
	if err != nil {
		panic(err) // nothing in it that JSON cannot say
	}
	reply(w, http.StatusOK, body)
}

// name is the model's name on the wire.
func (s *Server) name() string {
	if s.Faults.WrongModelName {
		return s.Model + "-wrong"
	}
	return s.Model
}
