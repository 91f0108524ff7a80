import type { Template } from '#model';
import { templates } from '../fernway.js';

const text = (id: string, name: string, template: string): Template => ({ id, name, type: 'SMS', template, media: [] });

/** The templates of the sample company, newest first: those its workflows send, and those the desk sends by hand. */
export const fernwayTemplates: readonly Template[] = [
  ...Object.values(templates),
  text(
    'tpl_parking',
    'Parking',
    'The garage on Webster Street is free for members for two hours. Show this text at the gate.',
  ),
  text(
    'tpl_guest_pass',
    'Guest pass',
    'Hi {firstName|there}, bring a friend this week for free. Show this text at the {attributes.homeClub|front} desk.',
  ),
  text('tpl_birthday', 'Birthday', 'Happy birthday, {firstName|friend}. Your smoothie is on us today.'),
  text(
    'tpl_payment',
    'Card expired',
    'Hi {firstName|there}, your card on file has expired. Update it here: fern.fit/card. Questions? Just reply.',
  ),
  text(
    'tpl_freeze',
    'Membership on hold',
    'Your membership is on hold until {attributes.nextSession|you tell us}. Text RESUME to come back sooner.',
  ),
  text(
    'tpl_lost',
    'Lost and found',
    'We may have found something of yours at {attributes.homeClub|the club}. What did you leave behind?',
  ),
  text(
    'tpl_storm',
    'Closed for the storm',
    'All three clubs close at 4 pm today because of the storm. Classes after that move online: fern.fit/live',
  ),
  text(
    'tpl_spanish',
    'Horario (es)',
    'Hola {firstName|}, este es el horario de la semana: fern.fit/es. ¿Preguntas? Responde a este mensaje.',
  ),
  {
    ...text('tpl_map', 'Where we are', 'Here is how to find us. The entrance is on 22nd Street.'),
    media: [{ url: 'https://media.fernway.example/map.png', type: 'image/png', name: 'Map', filename: 'map.png' }],
  },
];

export const harborTemplates: readonly Template[] = [
  text('tpl_directions', 'Directions', 'Harbor Dental is at Pier 9. Ring the bell marked 2.'),
  text(
    'tpl_aftercare',
    'After the visit',
    'Hi {firstName|there}, no hot drinks for two hours, please. Call us if anything hurts.',
  ),
];
