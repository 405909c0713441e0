protoc -I proto --python_out=. --grpc_python_out=. \
  --plugin=protoc-gen-grpc_python="$(which grpc_python_plugin)" \
  $(cd proto && find payprep google -name '*.proto')
