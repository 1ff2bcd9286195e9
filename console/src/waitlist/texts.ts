import i18next from 'i18next'
import texts from '../i18n/bg/waitlist.json'

i18next.addResourceBundle('bg', 'waitlist', texts)
