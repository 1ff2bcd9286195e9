import { addressRefusals } from './address-refusals.ts'
import { balanceRefusals } from './balance-refusals.ts'
import { extensionRefusals } from './extension-refusals.ts'
import type { RefusalText } from './refusal-text.ts'
import { vaccinationRefusals } from './vaccination-refusals.ts'

/** The business says no to a time that is asked for. */
export const bookingRefusals = {
  /** Of the caller's own appointments: the time is not lost to another user. */
  OWN_APPOINTMENT_THEN: {
    status: 409,
    bg: 'По това време вече имате запазен час тук. Изберете друг.',
    en: 'You already have an appointment here at this time. Choose another one.',
  },
  ...addressRefusals,
  ...balanceRefusals,
  ...vaccinationRefusals,
  ...extensionRefusals,
  /** Its owner said so in the record. */
  PET_DIED: {
    status: 409,
    bg: 'В картона е отбелязано, че любимецът е починал. Ако е грешка, поправете го там.',
    en: 'The record says that this pet has died. If that is a mistake, correct it there.',
  },
  /** The service has a table, and none of its rows is for this animal. */
  PET_NOT_TAKEN: {
    status: 409,
    bg: 'Тази услуга не се предлага за вашия любимец: няма цена за неговия вид, тегло или козина. Изберете друга.',
    en: 'This service isn’t offered for your pet: there is no price for its species, weight or coat. Choose another one.',
  },
  PET_UNDESCRIBED: {
    status: 409,
    bg: 'Цената зависи от теглото и козината. Впишете ги в картона на любимеца и опитайте отново.',
    en: 'The price depends on weight and coat. Add them to your pet’s profile and try again.',
  },
  EXTRA_NOT_OFFERED: {
    status: 409,
    bg: 'Едно от допълненията вече не се предлага. Изберете отново.',
    en: 'One of the extras is no longer offered. Choose again.',
  },
  /** Every animal once, and the sizes and coats of one species in one order. */
  ROW_TWICE: {
    status: 409,
    bg: 'Два реда в таблицата са за едни и същи животни. Оставете един от тях.',
    en: 'Two rows of the table are for the same animals. Keep one of them.',
  },
  SERVICE_TOO_LONG: {
    status: 409,
    bg: 'С всички допълнения услугата трае над 12 часа или струва над 10 000 €. Намалете ги.',
    en: 'With all extras the service takes over 12 hours or costs over €10,000. Reduce them.',
  },
  NOT_AT_PARENT: {
    status: 409,
    bg: 'Тази услуга не е на ваш адрес, затова няма какво да се смени.',
    en: 'This service doesn’t take place at your address, so there is none to change.',
  },
  /** A stay has nights and no time. */
  NOT_OF_A_STAY: {
    status: 409,
    bg: 'Престоят се сменя по нощи, не по час. Скъсете го или го отменете и запазете нов.',
    en: 'A stay is changed by nights, not by times. Shorten it, or cancel it and book another one.',
  },
  /** A visit in a window takes the window, whatever its length. */
  NOT_IN_A_WINDOW: {
    status: 409,
    bg: 'Посещението е в прозорец и няма свой час, който да се удължи или скъси.',
    en: 'This visit is booked by window and has no time of its own to make longer or shorter.',
  },
  NO_WINDOWS_TO_BOOK: {
    status: 409,
    bg: 'Прозорци имат само разхождачите и ситърите. Задайте обикновени часове.',
    en: 'Only walkers and sitters have windows. Set ordinary hours instead.',
  },
  /** More visits are booked on one of its days than the window would bear. */
  WINDOW_FULLER: {
    status: 409,
    bg: 'В този прозорец вече има повече записани посещения. Преместете или откажете излишните, после намалете местата.',
    en: 'More visits are already booked in this window. Move or cancel the extra ones first, then lower the places.',
  },
  NO_ROOMS_YET: {
    status: 409,
    bg: 'Още не сте казали какви стаи имате. Попълнете „Стаи и цени“.',
    en: 'You have not said which rooms you have. Fill in “Rooms and prices”.',
  },
  NOT_A_STAY: {
    status: 409,
    bg: 'Това не е престой.',
    en: 'This is not a stay.',
  },
  DEPARTURE_BEFORE_ARRIVAL: {
    status: 409,
    bg: 'Тръгването трябва да е поне един ден след пристигането.',
    en: 'Departure must be at least one day after arrival.',
  },
  TOO_MANY_NIGHTS: {
    status: 409,
    bg: 'Един престой е най-много 60 нощувки. За по-дълго запазете втори.',
    en: 'One stay has at most 60 nights. For more, book a second one.',
  },
  NIGHTS_TOO_FAR: {
    status: 409,
    bg: 'Нощувки се запазват до 400 дни напред.',
    en: 'Nights can be booked up to 400 days ahead.',
  },
  ARRIVAL_OVER: {
    status: 409,
    bg: 'За този ден приемането на гости вече е свършило. Изберете по-късна дата.',
    en: 'Arrivals are over for that day. Choose a later date.',
  },
  TOO_FEW_NIGHTS: {
    status: 409,
    bg: 'За тези дати хотелът приема само по-дълги престои. Добавете нощувки.',
    en: 'For these dates the hotel takes longer stays only. Add nights.',
  },
  SPECIES_NOT_TAKEN: {
    status: 409,
    bg: 'Тази стая не е за този вид животно. Изберете друга стая.',
    en: 'This room is not for this kind of animal. Choose another room.',
  },
  TOO_MANY_PETS: {
    status: 409,
    bg: 'В тази стая не се побират толкова животни. Изберете друга или запазете втора.',
    en: 'This room does not hold so many animals. Choose another one, or book a second one.',
  },
  WEIGHT_MISSING: {
    status: 409,
    bg: 'Кажете колко тежи всяко животно: стаята е до определено тегло.',
    en: 'Say how much each animal weighs: the room has a limit.',
  },
  PET_TOO_HEAVY: {
    status: 409,
    bg: 'Тази стая е за по-леки животни. Изберете друга стая.',
    en: 'This room is for lighter animals. Choose another room.',
  },
  PET_BUSY_THEN: {
    status: 409,
    bg: 'По това време любимецът вече е другаде. Изберете друго време.',
    en: 'The pet is somewhere else then. Choose another time.',
  },
  SEVERAL_PETS: {
    status: 409,
    bg: 'Това не става за няколко любимци наведнъж.',
    en: 'This can’t be done for several pets at once.',
  },
  PET_STAYS_ELSEWHERE: {
    status: 409,
    bg: 'За някоя от тези нощи любимецът вече има запазен престой.',
    en: 'The pet already has a stay on one of these nights.',
  },
  ALREADY_CHECKED_IN: {
    status: 409,
    bg: 'Тези гости вече са настанени.',
    en: 'These guests are checked in already.',
  },
  GUESTS_MAY_COME: {
    status: 409,
    bg: 'Гостите може да дойдат до края на деня на пристигане. Отбележете неявяването на следващия ден.',
    en: 'The guests may come until the end of their day of arrival. Mark them as not arrived the next day.',
  },
  GUESTS_JUST_CAME: {
    status: 409,
    bg: 'В деня на пристигане гостите не се изпращат: нощите им са платени. Изпратете ги на следващия ден.',
    en: 'Guests can’t be checked out on their day of arrival: their nights are paid for. Check them out the next day.',
  },
  STAY_NOT_OVER: {
    status: 409,
    bg: 'Престоят още не е свършил. Изпратете гостите или изчакайте деня на тръгване.',
    en: 'The stay is not over yet. Check the guests out, or wait for the day of departure.',
  },
  NOT_CHECKED_IN: {
    status: 409,
    bg: 'Тези гости не са в хотела.',
    en: 'These guests are not in the hotel.',
  },
  NO_SUCH_ROOM: {
    status: 409,
    bg: 'В този вид няма стая с такъв номер.',
    en: 'There is no room of that number in this class.',
  },
  ROOM_OCCUPIED: {
    status: 409,
    bg: 'В тази стая има други гости. Изберете друга.',
    en: 'Other guests are in that room. Choose another one.',
  },
  ROOM_CLOSED: {
    status: 409,
    bg: 'Тази стая е затворена за някоя от нощите. Изберете друга или я отворете.',
    en: 'That room is closed on one of these nights. Choose another one, or open it.',
  },
  ROOM_CLOSED_ALREADY: {
    status: 409,
    bg: 'За някоя от тези нощи тук вече има затворена стая. Изберете други дати.',
    en: 'A room is closed here already on one of these nights. Choose other dates.',
  },
  ROOM_HAS_GUESTS: {
    status: 409,
    bg: 'В тази стая има гости за някоя от тези нощи. Преместете ги или изберете други дати.',
    en: 'There are guests in that room on one of these nights. Move them, or choose other dates.',
  },
  ROOMS_SOLD: {
    status: 409,
    bg: 'За някоя от тези нощи стаите от този вид са запазени и няма коя да се затвори. Изберете други дати.',
    en: 'On one of these nights the rooms of this class are booked, and none is left to close. Choose other dates.',
  },
  ROOM_NEEDED: {
    status: 409,
    bg: 'Ако тази стая се затвори, за предстоящ престой няма да остане една и съща стая за всички нощи. Изберете друга стая или други дати.',
    en: 'With this room closed, a coming stay would have no single room for all of its nights. Choose another room or other dates.',
  },
  CLOSED_FROM_PAST: {
    status: 409,
    bg: 'Стая се затваря най-рано от днес.',
    en: 'A room can be closed from today on.',
  },
  TOO_MANY_CLOSURES: {
    status: 409,
    bg: 'Имате 200 затваряния, които още не са минали. Отворете някоя стая, преди да затворите друга.',
    en: 'You have 200 closures that are not over yet. Open a room before you close another one.',
  },
  NOT_SHORTER: {
    status: 409,
    bg: 'Това не скъсява престоя. Изберете по-ранен ден на тръгване.',
    en: 'This does not shorten the stay. Choose an earlier day of departure.',
  },
  NIGHTS_OVER: {
    status: 409,
    bg: 'Тези нощи вече са минали. Престоят може да свърши най-рано днес.',
    en: 'These nights are over. The stay can end today at the earliest.',
  },
  /** One unpaid stay at a time on the same nights of a hotel: holding costs nothing. */
  STAY_HELD_ALREADY: {
    status: 409,
    bg: 'За тези нощи вече пазим престой в същия хотел. Платете го или го отменете и тогава запазете следващия.',
    en: 'We already hold a stay at this hotel for you on these nights. Pay for it or cancel it, then book the next one.',
  },
  NO_ROOM_FREE: {
    status: 409,
    bg: 'За някоя от тези нощи вече няма свободно място. Не взехме нищо. Изберете други дати или друга стая.',
    en: 'There is no place left on one of these nights. You weren’t charged. Choose other dates or another room.',
  },
  /** No weekday was chosen, or none of them lies within the dates. */
  SERIES_WITHOUT_DAYS: {
    status: 409,
    bg: 'Между тези дати няма такъв ден. Изберете поне един ден от седмицата или по-късен край.',
    en: 'There is no such day between these dates. Choose at least one weekday, or a later end.',
  },
  SERIES_ENDS_FIRST: {
    status: 409,
    bg: 'Краят е преди началото. Изберете по-късен последен ден.',
    en: 'The end is before the start. Choose a later last day.',
  },
  SERIES_TOO_LONG: {
    status: 409,
    bg: 'Наведнъж можете да запазите до 60 посещения за най-много три месеца. Изберете по-ранен край.',
    en: 'You can book up to 60 visits at once, within three months. Choose an earlier end.',
  },
  SERIES_NOT_FREE: {
    status: 409,
    bg: 'В нито един от тези дни няма свободно място. Изберете друг час или други дни.',
    en: 'None of these days is free. Choose another time, or other days.',
  },
  SERIES_CHANGED: {
    status: 409,
    bg: 'Междувременно се промени кои дни са свободни. Не запазихме нищо. Прегледайте списъка отново.',
    en: 'Which days are free has changed in the meantime. We held nothing. Check the list again.',
  },
  SERIES_UNPAID: {
    status: 409,
    bg: 'Вече плащате друга поредица. Довършете плащането или изчакайте няколко минути, докато изтече.',
    en: 'You are already paying for another series. Finish that payment, or wait a few minutes until it runs out.',
  },
  SERIES_TOO_OFTEN: {
    status: 409,
    bg: 'Днес запазихте няколко поредици, без да ги платите. Опитайте отново утре.',
    en: 'You have held several series today without paying. Try again tomorrow.',
  },
  PAID_WITH_SERIES: {
    status: 409,
    bg: 'Това посещение се плаща заедно с останалите от поредицата. Отворете поредицата.',
    en: 'This visit is paid together with the others of its series. Open the series.',
  },
  OVERLAP_NEEDS_REASON: {
    status: 409,
    bg: 'По това време има друг час. Два часа едновременно са възможни само с причина.',
    en: 'There is another appointment at that time. Two at once need a reason.',
  },
  SLOT_TAKEN: {
    status: 409,
    bg: 'Този час току-що беше зает. Ето най-близките свободни.',
    en: 'This time was just taken. Here are the nearest open times.',
  },
  SLOT_NOT_OFFERED: { status: 409, bg: 'Специалистът не приема в този час.', en: 'The professional isn’t available then.' },
  SLOT_IN_PAST: {
    status: 409,
    bg: 'Този час вече е минал или е твърде скоро.',
    en: 'This time has passed or is too soon to book.',
  },
  NOT_BOOKABLE: {
    status: 409,
    bg: 'При този специалист още не може да се запази час.',
    en: 'This professional cannot be booked yet.',
  },
  PROFESSIONAL_NOT_VERIFIED: {
    status: 409,
    bg: 'Този специалист вече не приема часове през Лапка. Изберете друг, моля.',
    en: 'This professional no longer takes appointments on Lapka. Choose another one.',
  },
  SELF_BOOKING: { status: 409, bg: 'Не можете да запазите час при себе си.', en: 'You cannot book yourself.' },
} as const satisfies Record<string, RefusalText>
