import type { RefusalText } from './refusal-text.ts'

/** The business says no to a class with seats, or to a seat in one. */
export const classRefusals = {
  /** A seat belongs to its session. */
  NOT_OF_A_CLASS: {
    status: 409,
    bg: 'Мястото е за тази група и не се мести на друг час. Откажете го и запазете друго.',
    en: 'This seat belongs to its group and can’t be moved to another time. Cancel it and book another one.',
  },
  NO_SEAT_FREE: {
    status: 409,
    bg: 'Последното място току-що беше заето. Не взехме нищо.',
    en: 'The last seat has just been taken. You weren’t charged.',
  },
  CLASS_OVER: {
    status: 409,
    bg: 'Това занятие вече е започнало или отпада. Изберете друго.',
    en: 'This class has already begun or was called off. Choose another one.',
  },
  PASS_NOT_OFFERED: {
    status: 409,
    bg: 'Треньорът не предлага такава карта за това занятие.',
    en: 'The trainer doesn’t offer this pass for this class.',
  },
  NOT_A_PASS: {
    status: 409,
    bg: 'Това не е карта за занятия.',
    en: 'This is not a pass for classes.',
  },
  PASS_NOT_FOR_CLASS: {
    status: 409,
    bg: 'Картата не е за това занятие.',
    en: 'The pass is not for this class.',
  },
  PASS_USED_UP: {
    status: 409,
    bg: 'В картата не остават посещения.',
    en: 'There are no visits left on the pass.',
  },
  PASS_OVER: {
    status: 409,
    bg: 'Картата не важи за този ден.',
    en: 'The pass is not valid on that day.',
  },
  PASS_NOT_OVER: {
    status: 409,
    bg: 'Картата още важи. Отбележете я като приключила след последния ѝ ден.',
    en: 'The pass is still valid. Mark it as completed after its last day.',
  },
  COURSE_NOT_OVER: {
    status: 409,
    bg: 'От курса предстоят още занятия. Ще можете, след като започне последното.',
    en: 'The course has more sessions ahead. You can do this once the last one has begun.',
  },
  PASS_SAME_DAY: {
    status: 409,
    bg: 'С картата вече има място за този ден. Едно посещение е за един ден.',
    en: 'The pass already has a seat on that day. It is good for one visit a day.',
  },
  PASS_IN_USE: {
    status: 409,
    bg: 'Картата вече е ползвана. Върнете неизползваните посещения и ще получите парите за тях.',
    en: 'The pass has been used. Give back the unused visits to get the money for them.',
  },
  CLASS_NOT_FULL: {
    status: 409,
    bg: 'Току-що се освободи място. Запазете го.',
    en: 'A seat has just become free. Book it.',
  },
  CLASS_HAS_NO_WAITLIST: {
    status: 409,
    bg: 'За това занятие няма списък на чакащите.',
    en: 'This class has no waitlist.',
  },
  ALREADY_WAITING_FOR_CLASS: {
    status: 409,
    bg: 'Вече сте в списъка на чакащите за това занятие.',
    en: 'You are already on the waitlist for this class.',
  },
  CLASS_LINE_FULL: {
    status: 409,
    bg: 'Списъкът на чакащите за това занятие е пълен. Изберете друго.',
    en: 'The waitlist for this class is full. Choose another one.',
  },
  /** Of the pet, by whichever of its keepers. */
  PET_IN_CLASS_THEN: {
    status: 409,
    bg: 'Любимецът вече има място в занятие по това време.',
    en: 'The pet already has a seat in a class at this time.',
  },
  CLASS_OTHER_SPECIES: {
    status: 409,
    bg: 'Това занятие не е за този вид животно. Изберете друго занятие или друг любимец.',
    en: 'This class is not for this kind of animal. Choose another class or another pet.',
  },
  CLASS_NEEDS_WEIGHT: {
    status: 409,
    bg: 'Занятието е до определено тегло. Впишете теглото в картона на любимеца и опитайте отново.',
    en: 'This class is for pets up to a certain weight. Add the weight to your pet’s profile and try again.',
  },
  CLASS_TOO_HEAVY: {
    status: 409,
    bg: 'Любимецът е по-тежък, отколкото е за това занятие.',
    en: 'The pet is heavier than this class allows.',
  },
  CLASS_TOO_YOUNG: {
    status: 409,
    bg: 'Любимецът още е малък за това занятие.',
    en: 'The pet is still too young for this class.',
  },
  CLASS_TOO_OLD: {
    status: 409,
    bg: 'Занятието е за по-млади животни.',
    en: 'This class is for younger animals.',
  },
  SESSION_IN_PAST: {
    status: 409,
    bg: 'Занятието трябва да започва след този момент. Изберете по-късен час.',
    en: 'A session has to begin in the future. Choose a later time.',
  },
  SESSION_TOO_FAR: {
    status: 409,
    bg: 'Занятия се обявяват до 400 дни напред.',
    en: 'Sessions can be announced up to 400 days ahead.',
  },
  SESSION_LENGTH: {
    status: 409,
    bg: 'Едно занятие трае от 15 минути до 8 часа.',
    en: 'A session lasts between 15 minutes and 8 hours.',
  },
  SESSIONS_OVERLAP: {
    status: 409,
    bg: 'Две от занятията се застъпват. Променете часа на едното.',
    en: 'Two of the sessions overlap. Change the time of one of them.',
  },
  SESSIONS_SAME_DAY: {
    status: 409,
    bg: 'Две занятия от един курс не може да са в един ден. Преместете едното.',
    en: 'Two sessions of a course can’t be on the same day. Move one of them.',
  },
  NOT_A_COURSE: {
    status: 409,
    bg: 'Това не е място в курс.',
    en: 'This is not a seat in a course.',
  },
  CAME_TO_SESSION: {
    status: 409,
    bg: 'Отбелязали сте, че любимецът е идвал. Поправете присъствието, ако не е така.',
    en: 'You noted that the pet came. Correct the attendance if it did not.',
  },
  /** With an appointment, an unpaid hold or another session of the same professional. */
  SESSION_TIME_TAKEN: {
    status: 409,
    bg: 'По това време вече имате час или друго занятие. Изберете друг час.',
    en: 'You already have an appointment or another session at that time. Choose another time.',
  },
  CLASS_AT_PARENT: {
    status: 409,
    bg: 'Тази услуга е на адреса на стопанина. Занятие с места се обявява за услуга, на която идват при вас.',
    en: 'This service takes place at the pet parent’s address. A class needs a service that people come to.',
  },
  SEATS_BOOKED: {
    status: 409,
    bg: 'Вече има повече записани. Местата не може да станат по-малко от тях.',
    en: 'More seats are booked already. There can’t be fewer seats than those.',
  },
  SESSION_BEGUN: {
    status: 409,
    bg: 'Занятието вече е започнало и не може да отпадне. Ако някой трябва да си получи парите, намалете сметката му.',
    en: 'The session has already begun and can’t be called off. If somebody should get money back, lower their bill.',
  },
} as const satisfies Record<string, RefusalText>
