-- Prints what wrk counted as one line of JSON; times are in microseconds. Answers other than 2xx and 3xx have failed.
done = function(summary, latency, requests)
  local e = summary.errors
  io.write(string.format(
    '\n{"answers":%d,"durationUs":%d,"p50Us":%d,"p99Us":%d,"failed":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    e.status + e.connect + e.read + e.write + e.timeout
  ))
end
