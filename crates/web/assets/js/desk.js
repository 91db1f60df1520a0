// The desk's frame: the line that says when the connection is lost, and forms that make calls.
import './forms.js';
import './live.js';

const lost = document.getElementById('lost');
document.addEventListener('live:lost', () => { lost.hidden = false; });
document.addEventListener('live:back', () => { lost.hidden = true; });
