mkdir -p src
protoc -I proto --go_out=src --go-grpc_out=src $(cd proto && find payprep -name '*.proto')
