-- What wrk sends again and again: the file that BODY names, with the key that KEY holds.
wrk.method = 'POST'
wrk.headers['content-type'] = 'application/json'
wrk.headers['x-api-key'] = os.getenv('KEY')
local file = assert(io.open(os.getenv('BODY'), 'rb'))
wrk.body = file:read('*a')
file:close()

done = function(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format('limpid %f %f %d\n', summary.requests / summary.duration * 1e6, latency:percentile(99), failed))
end
