// The line over a page that says when the connection is lost: what is shown may be old.
import './live.js';

const lost = document.getElementById('lost');
document.addEventListener('live:lost', () => { lost.hidden = false; });
document.addEventListener('live:back', () => { lost.hidden = true; });
