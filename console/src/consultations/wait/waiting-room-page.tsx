export function WaitingRoomPage() {
  return null
}
