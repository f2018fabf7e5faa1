package sdk

import (
	"io/fs"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// StreamEngineArms is an engine's ListArms: it sends the arm files that
// ArmFiles finds.
func StreamEngineArms(
	files fs.FS, root string, stream grpc.ServerStreamingServer[pluginv1.EngineServiceListArmsResponse],
) error {
	return streamArms(files, root, func(file *pluginv1.ArmFile) error {
		return stream.Send(&pluginv1.EngineServiceListArmsResponse{File: file})
	})
}

// StreamHardwareArms is a hardware's ListArms: it sends the arm files that
// ArmFiles finds.
func StreamHardwareArms(
	files fs.FS, root string, stream grpc.ServerStreamingServer[pluginv1.HardwareServiceListArmsResponse],
) error {
	return streamArms(files, root, func(file *pluginv1.ArmFile) error {
		return stream.Send(&pluginv1.HardwareServiceListArmsResponse{File: file})
	})
}

func streamArms(files fs.FS, root string, send func(*pluginv1.ArmFile) error) error {
	arms, err := ArmFiles(files, root)
	if err != nil {
		return status.Error(codes.Internal, err.Error())
	}
	for _, arm := range arms {
		if err := send(arm); err != nil {
			return err
		}
	}
	return nil
}
