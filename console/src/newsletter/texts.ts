import i18next from 'i18next'
import texts from '../kit/i18n/bg/newsletter.json'

i18next.addResourceBundle('bg', 'newsletter', texts)
