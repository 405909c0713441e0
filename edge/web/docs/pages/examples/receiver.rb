require 'json'
require 'openssl'
require 'webrick'

KEY = ENV.fetch('WEBHOOK_SECRET').delete_prefix('whsec_').unpack1('m0')
TOLERANCE_SECONDS = 300
$stdout.sync = true

def ours?(request, body)
  id, timestamp = request['webhook-id'], request['webhook-timestamp']
  return false unless timestamp =~ /\A\d+\z/ && (Time.now.to_i - timestamp.to_i).abs <= TOLERANCE_SECONDS
  right = 'v1,' + [OpenSSL::HMAC.digest('SHA256', KEY, "#{id}.#{timestamp}.".b + body.b)].pack('m0')
  # During a rotation there are two signatures, separated by a space.
  request['webhook-signature'].to_s.split.any? { |given| OpenSSL.secure_compare(right, given) }
end

server = WEBrick::HTTPServer.new(Port: ENV.fetch('PORT'))
server.mount_proc('/') do |request, response|
  body = request.body.to_s
  response.status = ours?(request, body) ? 204 : 400
  next unless response.status == 204
  event = JSON.parse(body)
  puts "#{event['eventType']} #{event['object']['id']}"
end
server.start
