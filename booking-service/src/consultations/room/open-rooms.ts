import { ROOM_BEAT_MS } from '@lapka/state/rooms/presence.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import type { Connection } from '../../live/connections.ts'
import type { Sockets } from '../../live/sockets.ts'
import { roomDoor } from './door.ts'
import { createRooms } from './rooms.ts'

const CLOSING_MS = 30_000

/** Rooms use the same sockets. */
export const openRooms = (app: App, dependencies: Dependencies, sockets: Sockets) => {
  const { db, changes, roomChannel } = dependencies
  const rooms = createRooms<Connection>({
    db,
    channel: roomChannel,
    door: roomDoor(dependencies),
    say: sockets.say,
    isGone: (connection) => !sockets.has(connection),
  })
  sockets.onRemoved((connection) => void rooms.drop(connection))
  changes.onProjected(rooms.onProjected)
  roomChannel.onNote((note) => {
    if (note.kind === 'changed') sockets.tell({ projections: ['rooms'], position: note.position, changes: [note.change] })
  })
  const looking = setInterval(() => void rooms.look().catch(() => undefined), ROOM_BEAT_MS)
  const closing = setInterval(() => void rooms.closeOver(), CLOSING_MS)
  app.addHook('onClose', async () => {
    clearInterval(looking)
    clearInterval(closing)
  })
  return rooms
}
