import type { RefusalText } from './refusal-text.ts'

/** About the rooms and devices of a clinic. */
export const resourceRefusals = {
  RESOURCE_TAKEN: {
    status: 409,
    bg: 'Помещение или апарат, нужен за този час, вече е зает. Изберете друго време.',
    en: 'A room or device that this appointment needs is in use then. Choose another time.',
  },
  RESOURCE_BOOKED: {
    status: 409,
    bg: 'За това има запазени часове. Първо ги преместете или отменете.',
    en: 'There are appointments booked with it. Move or cancel them first.',
  },
  RESOURCE_NAMED_TWICE: {
    status: 409,
    bg: 'В клиниката вече има помещение или апарат с това име.',
    en: 'The clinic already has a room or device with this name.',
  },
  RESOURCE_NOT_AT_CLINIC: {
    status: 409,
    bg: 'Избрано помещение или апарат вече го няма в клиниката. Отворете услугите отново и изберете от това, което има.',
    en: 'A room or device you chose is no longer at the clinic. Open your services again and choose from what is there.',
  },
  TOO_MANY_RESOURCES: {
    status: 409,
    bg: 'Клиниката вече има 40 вида помещения и апарати. Премахнете някой от тях.',
    en: 'The clinic already has 40 kinds of rooms and devices. Remove one of them first.',
  },
} as const satisfies Record<string, RefusalText>
