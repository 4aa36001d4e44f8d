-- Prints what wrk counted as one line of JSON. wrk's own times are in microseconds. Answers other than 2xx and 3xx have failed.
done = function(summary, latency, requests)
  local e = summary.errors
  io.write(string.format(
    '\n{"answers":%d,"perSecond":%.1f,"p50Ms":%.3f,"p99Ms":%.3f,"failed":%d}\n',
    summary.requests, summary.requests / (summary.duration / 1e6),
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    e.status + e.connect + e.read + e.write + e.timeout
  ))
end
