// Shows the visits that the console kept on this device, in the words that it kept with them. Nothing here is fetched.
const element = (name, text, ...children) => {
  const made = document.createElement(name)
  made.append(...(text === '' ? children : [text, ...children]))
  return made
}

const call = ({ phone, call: words }) => {
  if (phone === '') return []
  const link = element('a', words)
  link.href = `tel:${phone.replaceAll(/[^+\d]/g, '')}`
  return [link]
}

const visit = (item) =>
  element(
    'li',
    '',
    element('b', item.time),
    element(
      'div',
      '',
      element('strong', item.what),
      ...[item.who, item.place].filter(Boolean).map((text) => element('p', text)),
      ...call(item),
    ),
  )

const show = ({ language, title, lead, again, none, zone, days }) => {
  document.documentElement.lang = language
  document.title = title
  document.querySelector('h1').textContent = title
  document.querySelector('#again').textContent = again
  document.querySelector('#lead').textContent = lead
  // In Swedish a date is written as we write it in data.
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(Date.now())
  const left = days.filter(({ date, items }) => date >= today && items.length > 0)
  document
    .querySelector('#days')
    .append(
      ...(left.length === 0
        ? [element('h2', none)]
        : left.flatMap((day) => [element('h2', day.title), element('ul', '', ...day.items.map(visit))])),
    )
}

const start = async () => {
  const kept = await caches.match('/offline/day.json')
  if (kept) show(await kept.json())
}

document.querySelector('#again').addEventListener('click', () => location.reload())
addEventListener('online', () => location.reload())
void start()
