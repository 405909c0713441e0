<?php
// Start it with: php -S 127.0.0.1:$PORT receiver.php

const TOLERANCE_SECONDS = 300;

function isOurs(string $body): bool
{
    $id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
    $timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) return false;
    $key = base64_decode(substr(getenv('WEBHOOK_SECRET'), strlen('whsec_')));
    $right = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    // During a rotation there are two signatures, separated by a space.
    foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $given)
        if (hash_equals($right, $given)) return true;
    return false;
}

$body = file_get_contents('php://input');
if (!isOurs($body)) {
    http_response_code(400);
    return;
}
$event = json_decode($body, true);
file_put_contents('php://stdout', $event['eventType'] . ' ' . ($event['object']['id'] ?? '') . PHP_EOL);
http_response_code(204);
