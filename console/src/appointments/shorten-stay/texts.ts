import i18next from 'i18next'
import texts from '../../kit/i18n/bg/shortening.json'

i18next.addResourceBundle('bg', 'shortening', texts)
