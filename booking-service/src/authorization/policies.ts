/**
 * Who may call what: one row a route, read by the server at start (a route without a row makes it refuse to start) and by the tests.
 * `own` routes also check in their handler that the object is the caller's; a foreign one looks like a missing one.
 */
export type Policy = 'public' | 'signed-in' | 'parent' | 'own-appointment' | 'provider'

export const policies: Record<string, Policy> = {
  'POST /api/v2/sessions': 'public',
  'DELETE /api/v2/sessions': 'public',
  'GET /api/v2/sessions/me': 'signed-in',
  'GET /api/v2/pets': 'signed-in',
  'GET /api/v2/professionals': 'public',
  'GET /api/v2/professionals/:id': 'public',
  'GET /api/v2/professionals/:id/slots': 'public',
  'GET /api/v2/appointments': 'signed-in',
  'POST /api/v2/appointments': 'parent',
  'GET /api/v2/appointments/:id': 'own-appointment',
  'GET /api/v2/appointments/:id/cancellation-preview': 'own-appointment',
  'GET /api/v2/appointments/:id/history': 'own-appointment',
  'POST /api/v2/appointments/:id/start-payment': 'own-appointment',
  'POST /api/v2/appointments/:id/cancel-appointment': 'own-appointment',
  'POST /api/v2/appointments/:id/move-appointment': 'own-appointment',
  'POST /api/v2/webhooks/stripe': 'provider',
  'GET /api/v2/live': 'public',
  'GET /api/v1/users/search': 'public',
  'GET /api/v1/users/me': 'signed-in',
  'POST /api/v1/users/logout': 'public',
  'POST /api/v1/booking-steps/:id': 'public',
  'GET /healthz': 'public',
  'GET /readyz': 'public',
  'GET /metrics': 'public',
}
